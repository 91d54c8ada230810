// The clock. The server keeps the time; the page runs it on between two messages.

export class Clock {
  /** @param {NodeListOf<Element>} faces */
  constructor(faces) {
    this.faces = faces;
    this.hasTenths = [...faces].some((face) => face.hasAttribute("data-tenths"));
    this.seconds = 0;
    this.since = 0;
    this.running = false;
    setInterval(() => this.show(), this.hasTenths ? 100 : 250);
  }

  /** @param {number} seconds @param {boolean} running */
  set(seconds, running) {
    this.seconds = seconds;
    this.running = running;
    this.since = performance.now();
    this.show();
  }

  get now() {
    return this.seconds + (this.running ? (performance.now() - this.since) / 1000 : 0);
  }

  show() {
    const text = formatTime(this.now, this.hasTenths);
    for (const face of this.faces) {
      if (face.textContent !== text) face.textContent = text;
      face.setAttribute("data-running", String(this.running));
    }
  }
}

/** Seconds as people write them. @param {number} seconds @param {boolean} [hasTenths] */
export function formatTime(seconds, hasTenths = false) {
  const tenths = Math.floor(Math.max(0, seconds) * 10);
  const whole = Math.floor(tenths / 10);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const rest = String(whole % 60).padStart(2, "0") + (hasTenths ? `.${tenths % 10}` : "");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}
