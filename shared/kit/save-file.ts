/** Time in ms until the file's URL is revoked: browsers read the file after the click, but well within this time. */
const KEPT_MS = 10_000;

export function saveFile(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
