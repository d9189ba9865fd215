import {
  importRecords,
  newIdempotencyKey,
  previewImport,
  type RecordImport,
  type RecordImportChoices,
  type RecordImportPreview,
} from '@forecourt/shared/api';
import { ApiProblem } from '@forecourt/shared/http';
import { useMutation, useSingleMutation } from '@forecourt/shared/query';
import { useRef, useState } from 'react';
import { useChangedRecord } from '../record/entry/use-changed-record.ts';
import { type ChosenFile, expectUnchanged, readChosen } from './chosen-file.ts';

/** A file, what the customer decided about it, and what the backend finds in it. */
export interface CheckedFile {
  file: ChosenFile;
  /** What the customer decided; the preview has what the file decides as well. */
  choices: RecordImportChoices;
  preview: RecordImportPreview;
  /** Idempotency key of importing exactly this. */
  key: string;
}

interface Check {
  file: File | ChosenFile;
  choices: RecordImportChoices;
  /** The columns that the choices are about, where those were made for another file. */
  madeFor?: string | undefined;
}

export interface Import {
  /** Null until a file has been read. */
  checked: CheckedFile | null;
  /** Name of the latest file that was chosen. */
  name: string;
  isReading: boolean;
  /** Why the file could not be read, or not by these choices. */
  readFailure: Error | null;
  /** Whether the customer has something to decide, or wants to. */
  isDeciding: boolean;
  isImporting: boolean;
  importFailure: Error | null;
  result: RecordImport | null;
  choose: (file: File) => void;
  retryReading: () => void;
  /** Opens how the file is read, without the file leaving a question open. */
  change: () => void;
  decide: (choices: RecordImportChoices) => void;
  /**
   * Adds the entries, and leaves out the lines that the preview lists as wrong. Refused with `file_changed` when the file
   * is another one by now, unless it is to be imported as it was checked.
   */
  send: (options?: { asChecked: boolean }) => void;
  /** Goes back to the beginning. */
  end: () => void;
}

/** The import of one file: read it, decide how to read it, import it. What was decided survives every failure. */
export function useImport(vehicleId: string): Import {
  const changedRecord = useChangedRecord(vehicleId);
  const [checked, setChecked] = useState<CheckedFile | null>(null);
  const [isChanging, setChanging] = useState(false);
  // Not the mutations' own, which forget them during another try: the button that was pressed must stay.
  const [readFailure, setReadFailure] = useState<Error | null>(null);
  const [importFailure, setImportFailure] = useState<Error | null>(null);
  // What was decided about the file before, for a corrected one with the same columns.
  const earlier = useRef<CheckedFile | null>(null);
  const reading = useRef<AbortController | null>(null);

  // Not a single mutation: while a slow file is read another one can be chosen, and only the latest one counts.
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
      changedRecord();
    },
    onError(error, { file, choices }) {
      setImportFailure(error);
      if (isOutdated(error)) check({ file, choices });
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
  const read = async (by: RecordImportChoices): Promise<CheckedFile> => ({
    file: chosen,
    choices: by,
    preview: await previewImport(vehicleId, chosen.content, { choices: by, signal }),
    key: newIdempotencyKey(),
  });
  if (madeFor === undefined) return read(choices);
  const plain = await read({});
  // A corrected file: what was decided about it need not be decided again.
  const isSame = columnsOf(plain.preview) === madeFor && Object.keys(choices).length > 0;
  return isSame ? read(choices) : plain;
}

/** Whether a preview is shown that does not hold any more: the record has changed since. */
export function isOutdated(error: unknown): boolean {
  const codes = ['import_undecided', 'invalid_csv', 'odometer_lower', 'odometer_jump', 'amount_unusual'];
  return error instanceof ApiProblem && codes.includes(error.code);
}

function columnsOf({ columns }: RecordImportPreview): string {
  return JSON.stringify(columns.map(({ section, name }) => [section, name]));
}
