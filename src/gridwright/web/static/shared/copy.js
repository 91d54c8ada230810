// Copying a link out of a field.

/** @param {HTMLInputElement} field @param {HTMLElement} words  where to say what came of it */
export async function copyField(field, words) {
  try {
    await navigator.clipboard.writeText(field.value);
    words.textContent = "The link is copied.";
  } catch {
    field.select();
    words.textContent = "The link is chosen; copy it with Ctrl C.";
  }
}
