/** Browsers read the file after the click; this long is enough for all of them. */
const KEPT_MS = 10_000;

/**
 * Lets the browser save something as a file.
 * @param fallback the file's name where the answer brought none
 * @returns the name that it was given
 */
export function saveFile(content: Blob, fallback: string): string {
  const name = content instanceof File && content.name ? content.name : fallback;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
  return name;
}
