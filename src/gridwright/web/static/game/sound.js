// Two short sounds, off by default: one for a move, one for the end.

import { settings } from "../shared/settings.js";

/** @type {AudioContext | null} */
let audio = null;

/** @param {"move" | "end"} what */
export function playSound(what) {
  if (!settings().sound || !("AudioContext" in window)) return;
  audio ||= new AudioContext();
  const notes = what === "end" ? [523, 659, 784] : [420];
  notes.forEach((note, number) => playTone(/** @type {AudioContext} */ (audio), note, number * 0.11));
}

/** @param {AudioContext} context @param {number} frequency @param {number} after */
function playTone(context, frequency, after) {
  const start = context.currentTime + after;
  const voice = context.createOscillator();
  const volume = context.createGain();
  voice.type = "triangle";
  voice.frequency.value = frequency;
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(0.08, start + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.1);
  voice.connect(volume).connect(context.destination);
  voice.start(start);
  voice.stop(start + 0.12);
}
