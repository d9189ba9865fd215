/** As much as the backend takes (api/src/record/csv). */
export const MAX_FILE_BYTES = 1024 * 1024;

/** What was in a file when it was chosen. */
export interface ChosenFile {
  name: string;
  content: Blob;
}

/**
 * Reads a file at once: browsers refuse to read it later when it was changed since.
 * @throws when it cannot be read
 */
export async function readChosen(file: File): Promise<ChosenFile> {
  const { promise, resolve, reject } = Promise.withResolvers<ChosenFile>();
  const reader = new FileReader();
  reader.onload = () => resolve({ name: file.name, content: new Blob([reader.result as ArrayBuffer]) });
  reader.onerror = () => reject(reader.error);
  reader.readAsArrayBuffer(file);
  return promise;
}
