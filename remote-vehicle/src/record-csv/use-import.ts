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
import { recordDependents } from '../record-kinds.ts';

/** A file with the customer's choices about it and the backend's preview. */
export interface CheckedFile {
  file: ChosenFile;
  /** The customer's choices; the preview has those that the file decides as well. */
  choices: RecordImportChoices;
  preview: RecordImportPreview;
  /** Idempotency key for importing this file with these choices. */
  key: string;
}

interface Check {
  file: File | ChosenFile;
  choices: RecordImportChoices;
  /** Columns of the earlier file for which the choices were made; the choices are used only for the same columns. */
  madeFor?: string | undefined;
}

export interface ImportFlow {
  checked: CheckedFile | null;
  name: string;
  isReading: boolean;
  /** Error of reading the file, or of reading it by these choices. */
  readFailure: Error | null;
  /** Whether the step with the choices is shown: for open questions, or at the customer's request. */
  isDeciding: boolean;
  isImporting: boolean;
  importFailure: Error | null;
  result: RecordImport | null;
  choose: (file: File) => void;
  retryReading: () => void;
  /** Shows the step with the choices although no question is open. */
  change: () => void;
  decide: (choices: RecordImportChoices) => void;
  /**
   * Adds the entries, without the lines that the preview lists as wrong. Fails with `file_changed` if the file has changed
   * since, unless `asChecked` is set.
   */
  send: (options?: { asChecked: boolean }) => void;
  /** Returns to the first step. */
  end: () => void;
}

/** Manages the import of one file: read it, choose how to read it, import it. The choices survive every failure. */
export function useImport(vehicleId: string): ImportFlow {
  const client = useQueryClient();
  const [checked, setChecked] = useState<CheckedFile | null>(null);
  const [isChanging, setChanging] = useState(false);
  // Not the errors of the mutations, which are cleared during another try: the pressed button must stay mounted.
  const [readFailure, setReadFailure] = useState<Error | null>(null);
  const [importFailure, setImportFailure] = useState<Error | null>(null);
  // The choices about the earlier file, for a corrected one with the same columns.
  const earlier = useRef<CheckedFile | null>(null);
  const reading = useRef<AbortController | null>(null);

  // Not a single mutation: another file can be chosen while a slow one is read, and only the latest counts.
  const checking = useMutation({
    mutationFn: (check: Check) => {
      reading.current?.abort();
      reading.current = new AbortController();
      return checkFile(vehicleId, check, reading.current.signal);
    },
  });
  const importing = useSingleMutation({
    mutationFn: async ({ file, choices, preview, key, asChecked }: CheckedFile & { asChecked: boolean }) => {
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
      for (const queryKey of recordDependents(vehicleId)) void client.invalidateQueries({ queryKey });
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

  function show(next: CheckedFile): void {
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
      start({ file, choices, madeFor: preview && columnsOf(preview) });
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
  { file, choices, madeFor }: Check,
  signal: AbortSignal,
): Promise<CheckedFile> {
  const chosen = file instanceof File ? await readChosen(file) : file;
  const read = async (by: RecordImportChoices): Promise<CheckedFile> => {
    const preview = await previewImport(vehicleId, chosen.content, { choices: by, signal });
    refuseUnreadable(preview);
    return { file: chosen, choices: by, preview, key: newIdempotencyKey() };
  };
  if (madeFor === undefined) return read(choices);
  const plain = await read({});
  // For a corrected file with the same columns, the customer need not choose again.
  const isSame = columnsOf(plain.preview) === madeFor && Object.keys(choices).length > 0;
  return isSame ? read(choices) : plain;
}

/** Faults of a file that is no table at all (`LINE_FAULTS` in api/src/record/csv/import-schema.ts). */
const UNREADABLE = ['encoding', 'json', 'markup', 'no_lines', 'open_quote'];

/** @throws ApiProblem `file_` and the fault, with its line, if nothing of the file can be read */
function refuseUnreadable({ counts, faults }: RecordImportPreview): void {
  const fault = faults.find(({ code }) => UNREADABLE.includes(code));
  if (!fault || counts.new + counts.known > 0) return;
  throw new ApiProblem(422, `file_${fault.code}`, '', { line: fault.line });
}

/** Whether an import failed because its preview is outdated: the record has changed since. */
export function isPreviewOutdated(error: unknown): boolean {
  const codes = ['import_undecided', 'invalid_csv', 'odometer_lower', 'odometer_jump', 'amount_unusual'];
  return error instanceof ApiProblem && codes.includes(error.code);
}

function columnsOf({ columns }: RecordImportPreview): string {
  return JSON.stringify(columns.map(({ section, name }) => [section, name]));
}

/** First bytes of ZIP archives, such as XLSX, ODS and Numbers files, and of XLS files. */
const WORKBOOKS = ['504b0304', 'd0cf11e0'];

/** A file with the content it had when it was chosen. */
interface ChosenFile {
  name: string;
  content: Blob;
  source: File;
}

/** Codes for unusable files, thrown in the form of the backend's problems. */
type FileFault = 'file_unreadable' | 'file_workbook' | 'file_changed';
const fault = (code: FileFault) => new ApiProblem(422, code);

/**
 * Reads a file into memory, so that what is imported is what was checked.
 * @throws ApiProblem `file_unreadable`, `file_workbook`, or `body_too_large` as the backend would
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
 * Reads a file once more, which browsers refuse if it was changed, moved or deleted since it was chosen.
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
