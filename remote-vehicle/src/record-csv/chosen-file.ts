import { ApiProblem } from '@forecourt/shared/http';

/** Largest file that the backend accepts (api/src/record/csv). */
const MAX_FILE_BYTES = 1024 * 1024;

/** First bytes of ZIP archives, such as XLSX, ODS and Numbers files, and of XLS files. */
const WORKBOOKS = ['504b0304', 'd0cf11e0'];

/** A file with the content it had when it was chosen. */
export interface ChosenFile {
  name: string;
  content: Blob;
  source: File;
}

/** Codes for unusable files, thrown in the form of the backend's problems. */
export type FileFault = 'file_unreadable' | 'file_workbook' | 'file_changed';
const fault = (code: FileFault) => new ApiProblem(422, code);

/**
 * Reads a file into memory, so that what is imported is what was checked.
 * @throws ApiProblem `file_unreadable`, `file_workbook`, or `body_too_large` as the backend would
 */
export async function readChosen(file: File): Promise<ChosenFile> {
  if (file.size > MAX_FILE_BYTES) throw new ApiProblem(413, 'body_too_large');
  const bytes = await read(file).catch(() => {
    throw fault('file_unreadable');
  });
  const start = Array.from(new Uint8Array(bytes.slice(0, 4)), (byte) => byte.toString(16).padStart(2, '0'));
  if (WORKBOOKS.includes(start.join(''))) throw fault('file_workbook');
  return { name: file.name, content: new Blob([bytes]), source: file };
}

/**
 * Reads a file once more, which browsers refuse if it was changed, moved or deleted since it was chosen.
 * @throws ApiProblem `file_changed`
 */
export async function expectUnchanged({ source, content }: ChosenFile): Promise<void> {
  const bytes = await read(source).catch(() => null);
  if (bytes?.byteLength !== content.size) throw fault('file_changed');
}

/** Reads a file without `file.arrayBuffer()`, which jsdom lacks. */
function read(file: File): Promise<ArrayBuffer> {
  const { promise, resolve, reject } = Promise.withResolvers<ArrayBuffer>();
  const reader = new FileReader();
  reader.onload = () => resolve(reader.result as ArrayBuffer);
  reader.onerror = () => reject(reader.error);
  reader.readAsArrayBuffer(file);
  return promise;
}
