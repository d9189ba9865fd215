/** Time in ms after which the file's URL is revoked. Browsers read the file soon after the click. */
const REVOKE_AFTER_MS = 10_000;

export function saveFile(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS);
}
