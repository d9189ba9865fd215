import {
  importRecords,
  newIdempotencyKey,
  previewImport,
  type RecordImport,
  type RecordImportChoices,
  type RecordImportPreview,
} from '@forecourt/shared/api';
import { ApiProblem } from '@forecourt/shared/http';
import { MAX_CSV_FILE_BYTES } from '@forecourt/shared/limits';
import { useMutation, useQueryClient, useSingleMutation } from '@forecourt/shared/query';
import { useRef, useState } from 'react';
import { recordDependentQueryKeys } from '../record-kinds.ts';

/** File that the backend has checked, with the customer's choices about it and the preview. */
export interface PreviewedFile {
  file: ChosenFile;
  /** Choices made by the customer. The preview also contains choices that follow from the file. */
  choices: RecordImportChoices;
  preview: RecordImportPreview;
  /** Idempotency key for importing this file with these choices. */
  key: string;
}

interface Check {
  file: File | ChosenFile;
  choices: RecordImportChoices;
  /** Columns of the file that `choices` were made for. A corrected file keeps the choices only if it has the same columns. */
  choicesColumns?: string | undefined;
}

export interface RecordImportState {
  checked: PreviewedFile | null;
  name: string;
  isReading: boolean;
  /** Error of opening the file, or of its preview with the current choices; null if there is none. */
  readFailure: Error | null;
  /** Whether the customer is choosing how to read the file, because a question is open or an answer is to be changed. */
  isDeciding: boolean;
  isImporting: boolean;
  importFailure: Error | null;
  result: RecordImport | null;
  choose: (file: File) => void;
  retryReading: () => void;
  /** Opens the step with the choices, even if no question is open. */
  change: () => void;
  decide: (choices: RecordImportChoices) => void;
  /**
   * Adds the entries, except lines that are wrong according to the preview. Fails with `file_changed` if the file has changed
   * since, unless `asChecked` is set.
   */
  send: (options?: { asChecked: boolean }) => void;
  /** Ends the import and returns to its first step. */
  end: () => void;
}

/** Manages the import of one file: read it, choose how to read it, import it. The choices survive every failure. */
export function useRecordImport(vehicleId: string): RecordImportState {
  const client = useQueryClient();
  const [checked, setChecked] = useState<PreviewedFile | null>(null);
  const [isChanging, setChanging] = useState(false);
  // A mutation clears its error on retry. These states keep the errors, so that the pressed button stays mounted.
  const [readFailure, setReadFailure] = useState<Error | null>(null);
  const [importFailure, setImportFailure] = useState<Error | null>(null);
  // Previous file with its choices, which also apply to a corrected file with the same columns.
  const earlier = useRef<PreviewedFile | null>(null);
  const reading = useRef<AbortController | null>(null);

  // While a slow file is read, the customer may choose another one, so only the result of the latest check counts.
  const checking = useMutation({
    mutationFn: (check: Check) => {
      reading.current?.abort();
      reading.current = new AbortController();
      return checkFile(vehicleId, check, reading.current.signal);
    },
  });
  const importing = useSingleMutation({
    mutationFn: async ({
      file,
      choices,
      preview,
      key,
      asChecked,
    }: PreviewedFile & { asChecked: boolean }) => {
      if (!asChecked) await expectUnchanged(file);
      return importRecords(vehicleId, file.content, {
        idempotencyKey: key,
        choices,
        onlyGood: preview.counts.wrong > 0,
        confirmReadings: preview.total_misfits > 0,
        confirmAmounts: preview.total_amounts > 0,
      });
    },
    onSuccess() {
      setImportFailure(null);
      for (const queryKey of recordDependentQueryKeys(vehicleId)) void client.invalidateQueries({ queryKey });
    },
    onError(error, { file, choices }) {
      setImportFailure(error);
      if (isPreviewOutdated(error)) check({ file, choices });
    },
  });

  function check(next: Check): void {
    checking.mutate(next, { onSuccess: show, onError: setReadFailure });
  }

  function start(next: Check): void {
    setImportFailure(null);
    importing.reset();
    check(next);
  }

  function show(next: PreviewedFile): void {
    earlier.current = next;
    setChecked(next);
    setChanging(false);
    setReadFailure(null);
  }

  return {
    checked,
    name: checking.variables?.file.name ?? '',
    isReading: checking.isPending,
    readFailure,
    isDeciding: checked !== null && (isChanging || checked.preview.questions.length > 0),
    isImporting: importing.isPending,
    importFailure,
    result: importing.data ?? null,
    choose(file) {
      setChecked(null);
      setChanging(false);
      setReadFailure(null);
      const { choices = {}, preview } = earlier.current ?? {};
      start({ file, choices, choicesColumns: preview && columnsOf(preview) });
    },
    retryReading: () => checking.variables && start(checking.variables),
    change: () => setChanging(true),
    decide: (choices) => checked && start({ file: checked.file, choices }),
    send: ({ asChecked } = { asChecked: false }) => checked && importing.mutate({ ...checked, asChecked }),
    end() {
      setChecked(null);
      checking.reset();
      importing.reset();
    },
  };
}

async function checkFile(
  vehicleId: string,
  { file, choices, choicesColumns }: Check,
  signal: AbortSignal,
): Promise<PreviewedFile> {
  const chosen = file instanceof File ? await readChosen(file) : file;
  const read = async (by: RecordImportChoices): Promise<PreviewedFile> => {
    const preview = await previewImport(vehicleId, chosen.content, { choices: by, signal });
    refuseUnreadable(preview);
    return { file: chosen, choices: by, preview, key: newIdempotencyKey() };
  };
  if (choicesColumns === undefined) return read(choices);
  const plain = await read({});
  // Whether to use the customer's choices again: the corrected file has the same columns.
  const isSame = columnsOf(plain.preview) === choicesColumns && Object.keys(choices).length > 0;
  return isSame ? read(choices) : plain;
}

/** Error codes of files that are not tables (`CSV_LINE_ERROR_MESSAGES` in api/src/record/csv/import-schema.ts). */
const UNREADABLE = ['encoding', 'json', 'markup', 'no_lines', 'open_quote', 'one_column'];

/** @throws ApiProblem if the file is not a table. Its code is `file_` and the error code. */
function refuseUnreadable({ counts, faults }: RecordImportPreview): void {
  const fault = faults.find(({ code }) => UNREADABLE.includes(code));
  if (!fault || counts.new + counts.known > 0) return;
  throw new ApiProblem(422, `file_${fault.code}`, '', { line: fault.line });
}

/** Whether an import failed because the record has changed since the preview. */
export function isPreviewOutdated(error: unknown): boolean {
  const codes = ['import_undecided', 'invalid_csv', 'odometer_lower', 'odometer_jump', 'amount_unusual'];
  return error instanceof ApiProblem && codes.includes(error.code);
}

function columnsOf({ columns }: RecordImportPreview): string {
  return JSON.stringify(columns.map(({ section, name }) => [section, name]));
}

/** First bytes of ZIP archives, such as XLSX, ODS and Numbers files, and of XLS files. */
const WORKBOOKS = ['504b0304', 'd0cf11e0'];

/** Chosen file, with its content at the time when it was chosen. */
interface ChosenFile {
  name: string;
  content: Blob;
  source: File;
}

/** Error codes of unusable files. They are thrown in an `ApiProblem`, as if the backend had returned them. */
type FileFault = 'file_unreadable' | 'file_workbook' | 'file_changed';
const fault = (code: FileFault) => new ApiProblem(422, code);

/**
 * Reads a file into memory, so that the import sends exactly the content that was checked.
 * @throws ApiProblem `file_unreadable`, `file_workbook`, or `body_too_large`, which the backend would return
 */
async function readChosen(file: File): Promise<ChosenFile> {
  if (file.size > MAX_CSV_FILE_BYTES) throw new ApiProblem(413, 'body_too_large');
  const bytes = await read(file).catch(() => {
    throw fault('file_unreadable');
  });
  const start = Array.from(new Uint8Array(bytes.slice(0, 4)), (byte) => byte.toString(16).padStart(2, '0'));
  if (WORKBOOKS.includes(start.join(''))) throw fault('file_workbook');
  return { name: file.name, content: new Blob([bytes]), source: file };
}

/**
 * Reads a file again, which browsers refuse if the file was changed, moved or deleted since it was chosen.
 * @throws ApiProblem `file_changed`
 */
async function expectUnchanged({ source, content }: ChosenFile): Promise<void> {
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
