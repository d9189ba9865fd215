import {
  importFaults,
  importRecords,
  newIdempotencyKey,
  type RecordImport,
  readingLines,
  type Vehicle,
} from '@forecourt/shared/api';
import { ApiProblem } from '@forecourt/shared/http';
import { vehiclePath } from '@forecourt/shared/links';
import { useSingleMutation } from '@forecourt/shared/query';
import { useParams } from '@forecourt/shared/router';
import { Button, LinkButton, Notice, Section, Skeleton, Stack, Text } from '@forecourt/shared/ui';
import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useChangedRecord } from '../record/entry/use-changed-record.ts';
import { VehicleLine } from '../vehicle/vehicle-line.tsx';
import { VehicleScreen } from '../vehicle/vehicle-screen.tsx';
import { type ChosenFile, MAX_FILE_BYTES, readChosen } from './chosen-file.ts';
import { FileColumns } from './file-columns.tsx';
import { ImportFailure, UnreadableFile } from './import-failure.tsx';
import { MisfitReadings } from './misfit-readings.tsx';
import styles from './record-csv.module.css';
import { SaveRecordCsv } from './save-record-csv.tsx';
import { Templates } from './templates.tsx';
import { useText } from './text.ts';

const IMPORT_HEIGHT = 385;
const EXPORT_HEIGHT = 131;

/** Taking entries over from a file of a spreadsheet, and saving them as one. */
export function ImportRecords() {
  const text = useText();
  const { id = '' } = useParams();
  return (
    <VehicleScreen
      id={id}
      width="overview"
      title={() => text('title')}
      head={(vehicle) => ({ lead: vehicle && <VehicleLine vehicle={vehicle} /> })}
      skeleton={
        <Stack gap={24}>
          <Skeleton shape="block" height={IMPORT_HEIGHT} />
          <Skeleton shape="block" height={EXPORT_HEIGHT} />
        </Stack>
      }
    >
      {(vehicle) => (
        <Stack gap={24}>
          <Section title={text('import.title')} boxed>
            <Text>{text('lead')}</Text>
            <ImportSteps vehicle={vehicle} />
            <div className={styles.columns}>
              <FileColumns />
            </div>
          </Section>
          <SaveRecordCsv vehicle={vehicle} />
        </Stack>
      )}
    </VehicleScreen>
  );
}

/** One of the things to do, in their order. */
function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className={styles.step}>
      <h3>{title}</h3>
      <Stack gap={12}>{children}</Stack>
    </li>
  );
}

interface FileToSend extends ChosenFile {
  key: string;
  /** Whether its readings are right that do not fit others. */
  confirmReadings: boolean;
}

/** Getting to a file, choosing it, and having it checked and taken over. */
function ImportSteps({ vehicle: { id } }: { vehicle: Vehicle }) {
  const text = useText();
  const changed = useChangedRecord(id);
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const [chosen, setChosen] = useState<FileToSend | null>(null);
  const [refused, setRefused] = useState<Error | null>(null);
  const { mutate, isPending, error, data, reset } = useSingleMutation({
    mutationFn: ({ content, key, confirmReadings }: FileToSend) =>
      importRecords(id, content, { idempotencyKey: key, confirmReadings }),
    onSuccess: () => {
      setChosen(null);
      changed();
    },
  });

  async function choose({ currentTarget }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = currentTarget.files ?? [];
    if (!file) return;
    setChosen(null);
    reset();
    // Nothing is sent that is refused anyway.
    const isLarge = file.size > MAX_FILE_BYTES;
    setRefused(isLarge ? new ApiProblem(413, 'body_too_large') : null);
    if (!isLarge) {
      await readChosen(file).then(
        (read) => setChosen({ ...read, key: newIdempotencyKey(), confirmReadings: false }),
        () => setRefused(new UnreadableFile(file.name)),
      );
    }
    // The same file, mended, is a change too.
    currentTarget.value = '';
  }

  /** What had the focus goes. */
  function send(file: FileToSend | null): void {
    chooser.current?.focus();
    setChosen(file);
    if (file) mutate(file);
  }

  const failure = refused ?? error;
  const asked = readingLines(failure);
  // Sending it once more would change nothing.
  const isFaulty = importFaults(failure) !== null;
  const isReady = chosen !== null && !isFaulty;
  const isEmpty = data !== undefined && data.added + data.known === 0;
  const isAnswered = isFaulty || data !== undefined;
  // The button that was pressed goes.
  useEffect(() => {
    if (isAnswered) chooser.current?.focus({ preventScroll: true });
  }, [isAnswered]);
  const chooseText = () => {
    if (isFaulty || isEmpty) return text('choose.corrected');
    if (isReady) return text('choose.other');
    return text(data ? 'again' : 'choose');
  };
  return (
    <Stack>
      <div className={styles.ofSteps}>
        <ol className={styles.steps}>
          <Step title={text('step.form')}>
            <Text>{text('step.form.text')}</Text>
            <Templates />
          </Step>
          <Step title={text('step.choose')}>
            {/* It is there before it says something: screen readers hear of what changes. */}
            <div role="status">
              <Text>{isReady ? text('chosen', { name: chosen.name }) : text('step.choose.text')}</Text>
            </div>
            <div>
              <input ref={input} type="file" accept=".csv,text/csv" hidden onChange={choose} />
              <Button
                ref={chooser}
                variant={isReady || (data && !isEmpty) ? 'quiet' : 'primary'}
                wide="phone"
                disabled={isPending}
                onClick={() => input.current?.click()}
              >
                {chooseText()}
              </Button>
            </div>
          </Step>
          <Step title={text('step.check')}>
            <Text>{text('step.check.text')}</Text>
            {isReady && !asked && (
              <div>
                <Button wide="phone" busy={isPending} onClick={() => mutate(chosen)}>
                  {text('import')}
                </Button>
              </div>
            )}
          </Step>
        </ol>
      </div>
      {data && <Done imported={data} vehicleId={id} />}
      {asked && (
        <MisfitReadings {...asked} onConfirm={() => send(chosen && { ...chosen, confirmReadings: true })} />
      )}
      {failure && !asked && <ImportFailure error={failure} onRetry={() => send(chosen)} />}
    </Stack>
  );
}

function Done({ imported: { added, known }, vehicleId }: { imported: RecordImport; vehicleId: string }) {
  const text = useText();
  if (added + known === 0) {
    return (
      <Notice tone="warn" atOnce title={text('done.empty')}>
        {text('done.empty.text')}
      </Notice>
    );
  }
  return (
    <Notice
      tone="good"
      atOnce
      title={text('done.added', { count: added })}
      action={
        <LinkButton variant="link" to={vehiclePath(vehicleId)}>
          {text('toRecord')}
        </LinkButton>
      }
    >
      {added === 0 ? text('done.none') : known > 0 && text('done.known', { count: known })}
    </Notice>
  );
}
