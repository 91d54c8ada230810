// Requests to the JSON API, and long jobs followed until they are done.

const POLL_EVERY = 250; // milliseconds

/** @typedef {import("./messages.js").JobState} JobState */
/** @typedef {Record<string, unknown>} Body */

/**
 * Send a request. Returns the answer, or throws an Error with the server's message.
 * @template [T=unknown]
 * @param {string} method @param {string} path @param {Body} [body] @param {AbortSignal} [signal] @returns {Promise<T>}
 */
export async function request(method, path, body, signal) {
  const headers = body ? { "content-type": "application/json" } : undefined;
  const answer = await fetch(path, { method, signal, headers, body: body && JSON.stringify(body) }).catch((error) => {
    throw signal?.aborted ? error : new Error("Connection lost. Try again."); // a browser says only "Failed to fetch"
  });
  const isJson = answer.headers.get("content-type")?.startsWith("application/json"); // a proxy's error is a page
  const read = isJson ? await answer.json() : {};
  if (!answer.ok) throw new Error(read.message || `The server answered ${answer.status}. Try again.`);
  return read;
}

/**
 * Run something that may take long. Aborting the signal cancels it on the server.
 * @template T
 * @param {string} path @param {Body} body @param {AbortSignal} signal
 * @param {(progress: import("./messages.js").JobProgress) => void} [onProgress]
 * @returns {Promise<T>}
 */
export async function runJob(path, body, signal, onProgress = () => {}) {
  const first = /** @type {T & {job?: string}} */ (await request("POST", path, body, signal));
  if (!first.job) return first;
  const address = `/api/jobs/${first.job}`;
  const cancel = () => void request("DELETE", address).catch(() => {});
  signal.addEventListener("abort", cancel, { once: true });
  try {
    for (;;) {
      const job = /** @type {JobState} */ (await request("GET", address, undefined, signal));
      if (job.state === "done") return /** @type {T} */ (job.result);
      if (job.state === "failed" || job.state === "cancelled") throw new Error(job.message || "The job was stopped.");
      if (job.progress) onProgress(job.progress);
      await new Promise((resolve) => setTimeout(resolve, POLL_EVERY));
    }
  } finally {
    signal.removeEventListener("abort", cancel);
  }
}

/** The message of whatever was thrown. @param {unknown} error */
export function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}
