// Asking the server over JSON, and following long work until it is done.

const ASK_EVERY = 250; // milliseconds

/**
 * The answer, or an Error with the server's sentence.
 * @param {string} method @param {string} path @param {any} [body] @param {AbortSignal} [signal] @returns {Promise<any>}
 */
export async function ask(method, path, body, signal) {
  const headers = body ? { "content-type": "application/json" } : undefined;
  const answer = await fetch(path, { method, signal, headers, body: body && JSON.stringify(body) });
  const text = await answer.text();
  const read = text ? JSON.parse(text) : {};
  if (!answer.ok) throw new Error(read.message || `The server answered ${answer.status}.`);
  return read;
}

/**
 * The result of work that may take long; it is cancelled on the server when the signal says so.
 * @param {string} path @param {any} order @param {AbortSignal} signal
 * @param {(progress: {what: string, done: number, total: number}) => void} [tell] @returns {Promise<any>}
 */
export async function work(path, order, signal, tell = () => {}) {
  const first = await ask("POST", path, order, signal);
  if (!first.job) return first;
  const cancel = () => void ask("DELETE", `/api/jobs/${first.job}`).catch(() => {});
  signal.addEventListener("abort", cancel, { once: true });
  try {
    for (;;) {
      const { state, progress, result, message } = await ask("GET", `/api/jobs/${first.job}`, undefined, signal);
      if (state === "done") return result;
      if (state === "failed" || state === "cancelled") throw new Error(message || "Stopped.");
      tell(progress);
      await new Promise((resolve) => setTimeout(resolve, ASK_EVERY));
    }
  } finally {
    signal.removeEventListener("abort", cancel);
  }
}

/** The words of whatever was thrown. @param {unknown} error */
export function wordsOf(error) {
  return error instanceof Error ? error.message : String(error);
}
