// Checks a certificate beside the page, so that the page stays alive while it takes long.

import * as kit from "./kit.js";

/** @typedef {{verified: string} | {wrong: string} | {failed: string}} Outcome */

addEventListener("message", async ({ data }) => postMessage(await check(data.proof, data.checker)));

/** Fetch a certificate and its family's checker, and follow the proof. @param {string} proof @param {string} checker @returns {Promise<Outcome>} */
async function check(proof, checker) {
  let certificate, family;
  try {
    const answer = await fetch(proof);
    if (!answer.ok) return { failed: "The proof has expired. Make it again." };
    certificate = await answer.json();
    family = await import(checker);
  } catch {
    return { failed: "The proof couldn't be loaded. Try again." };
  }
  try {
    kit.need(certificate.format === 1, "this isn't a certificate of a known format");
    const verified = family.verify(certificate.files, certificate.claim, kit);
    kit.need(verified.startsWith(certificate.says), `it says something else, but proves: ${verified}`);
    return { verified };
  } catch (error) {
    // Whatever a checker stumbles over: what it can't follow isn't proved.
    return { wrong: error instanceof kit.Wrong ? error.message : "something is missing or malformed" };
  }
}
