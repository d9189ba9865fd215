import {
  exportRecords,
  type RecordImport,
  type RecordImportPreview,
  type Vehicle,
} from '@forecourt/shared/api';
import { saveFile } from '@forecourt/shared/files';
import { ApiProblem } from '@forecourt/shared/http';
import { vehiclePath, vehicleRecordPath } from '@forecourt/shared/links';
import { useSingleMutation } from '@forecourt/shared/query';
import { useParams } from '@forecourt/shared/router';
import { FailureNotice } from '@forecourt/shared/screens';
import {
  Button,
  Card,
  classNames,
  Disclosure,
  FocusOnMount,
  LinkButton,
  List,
  ListRow,
  Notice,
  Section,
  Skeleton,
  Stack,
  useScrollIntoView,
  VisuallyHidden,
} from '@forecourt/shared/ui';
import { VehiclePlateAndName } from '@forecourt/shared/vehicle-line';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { VehicleScreenFrame } from '../vehicle/vehicle-screen.tsx';
import { formatImportPreviewTitle, ImportPreviewStep } from './check-import.tsx';
import { ChooseFileStep, FileButton } from './choose-file.tsx';
import { ImportQuestionsStep } from './decide-reading.tsx';
import { ImportUndoneNotice, PastImportList, UndoImportButton } from './earlier-imports.tsx';
import { FileDropArea } from './file-drop.tsx';
import { FaultyLineTable } from './line-tables.tsx';
import styles from './record-csv.module.css';
import { useText } from './text.ts';
import { isPreviewOutdated, type RecordImportState, useRecordImport } from './use-import.ts';

/** Heights in px of the two cards on phones. */
const IMPORT_HEIGHT = 290;
const EXPORT_HEIGHT = 225;

export function ImportRecordsScreen() {
  const text = useText();
  const { id = '' } = useParams();
  return (
    <VehicleScreenFrame
      id={id}
      width="overview"
      title={() => text('title')}
      head={(vehicle) => ({ lead: vehicle && <VehiclePlateAndName vehicle={vehicle} /> })}
      skeleton={
        <div className={classNames(styles.files, styles.beside)}>
          <Skeleton shape="block" height={IMPORT_HEIGHT} />
          <Skeleton shape="block" height={EXPORT_HEIGHT} />
        </div>
      }
    >
      {(vehicle) => <Files vehicle={vehicle} />}
    </VehicleScreenFrame>
  );
}

function Files({ vehicle }: { vehicle: Vehicle }) {
  const flow = useRecordImport(vehicle.id);
  return (
    // The tables of the later steps need the whole width.
    <div className={classNames(styles.files, flow.checked === null && styles.beside)}>
      <ImportSteps vehicleId={vehicle.id} flow={flow} />
      <Stack gap={24}>
        {(flow.checked === null || flow.result !== null) && <ExportRecord vehicle={vehicle} />}
        <PastImportList vehicleId={vehicle.id} except={flow.result?.import_id ?? null} />
      </Stack>
    </div>
  );
}

function ImportSteps({ vehicleId, flow }: { vehicleId: string; flow: RecordImportState }) {
  const text = useText();
  const [removed, setRemoved] = useState<number | null>(null);
  const { checked, result, name, isReading, readFailure, importFailure } = flow;
  const choose = (file: File) => {
    setRemoved(null);
    flow.choose(file);
  };
  if (checked && result && removed === null) {
    return (
      <Section title={text('done.title')} boxed>
        <Done
          vehicleId={vehicleId}
          result={result}
          preview={checked.preview}
          onUndone={(count) => {
            setRemoved(count);
            flow.end();
          }}
          onChoose={choose}
        />
      </Section>
    );
  }
  const above = (
    <>
      {!flow.isImporting && <FileDropArea onDrop={choose} />}
      {importFailure && (
        <ImportFailure
          title={text('failed', { name })}
          error={importFailure}
          onRetry={() => flow.send()}
          onImport={() => flow.send({ asChecked: true })}
          retrying={flow.isImporting}
        />
      )}
      {readFailure && (
        <ImportFailure
          title={text('failed.read', { name })}
          error={readFailure}
          onRetry={flow.retryReading}
          retrying={isReading}
        />
      )}
    </>
  );
  if (!checked) {
    return (
      <Section title={text('import.title')} boxed>
        <Stack>
          {removed !== null && <ImportUndoneNotice removed={removed} />}
          {above}
          <ChooseFileStep reading={isReading ? name : null} onChoose={choose} />
        </Stack>
      </Section>
    );
  }
  // The keys mount a new step for each preview, so that its heading takes the focus.
  return flow.isDeciding ? (
    <Step key={`decide ${checked.key}`} title={text('decide.title')}>
      {above}
      <ImportQuestionsStep checked={checked} busy={isReading} onDecide={flow.decide} onChoose={choose} />
    </Step>
  ) : (
    <Step key={`check ${checked.key}`} title={formatImportPreviewTitle(checked.preview, text)}>
      {above}
      <ImportPreviewStep
        checked={checked}
        busy={flow.isImporting || isReading}
        onImport={() => flow.send()}
        onChange={flow.change}
        onRepeats={(repeats) => flow.decide({ ...checked.choices, repeats })}
        onChoose={choose}
      />
    </Step>
  );
}

/** Card of a step. Its heading takes the focus on mount, because the element that had it is removed. */
function Step({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  const heading = useScrollIntoView<HTMLHeadingElement>();
  useEffect(() => heading.current?.focus({ preventScroll: true }), [heading]);
  return (
    <section aria-labelledby={id}>
      <Card>
        <h2 ref={heading} id={id} tabIndex={-1}>
          {title}
        </h2>
        {children}
      </Card>
    </section>
  );
}

interface DoneProps {
  vehicleId: string;
  result: RecordImport;
  preview: RecordImportPreview;
  onUndone: (removed: number) => void;
  onChoose: (file: File) => void;
}

/** Result of an import: the number of entries, an undo button, and the lines that were left out. Takes the focus. */
function Done({ vehicleId, result, preview, onUndone, onChoose }: DoneProps) {
  const text = useText();
  const { added, known, skipped, repeated, import_id } = result;
  return (
    <Stack>
      <FocusOnMount>
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
          {known > 0 && <p>{text('done.known', { count: known })}</p>}
          {repeated > 0 && <p>{text('done.repeated', { count: repeated })}</p>}
          {skipped > 0 && <p>{text('done.skipped', { count: skipped })}</p>}
        </Notice>
      </FocusOnMount>
      {skipped > 0 && preview.faults.length > 0 && (
        <Disclosure title={text('done.skipped.lines')}>
          <FaultyLineTable preview={preview} />
        </Disclosure>
      )}
      <div className={styles.actions}>
        <FileButton variant="quiet" text={text('choose.another')} onChoose={onChoose} />
        {import_id !== null && (
          <UndoImportButton
            vehicleId={vehicleId}
            past={{ id: import_id, entries: added, corrected: 0, photos: 0 }}
            text={text('undo')}
            onUndone={onUndone}
          />
        )}
      </div>
    </Stack>
  );
}

interface ImportFailureProps {
  title: string;
  error: unknown;
  onRetry: () => void;
  retrying: boolean;
  /** Imports the content that was checked, even though the file has changed since. Only for the failure `file_changed`. */
  onImport?: () => void;
}

/** Notice why a file could not be read or imported, and what to do. */
function ImportFailure({ title, error, onRetry, retrying, onImport }: ImportFailureProps) {
  const text = useText();
  if (isPreviewOutdated(error)) {
    return (
      <Notice tone="warn" atOnce title={title}>
        {text('failed.outdated')}
      </Notice>
    );
  }
  const words = finalFailureMessage();
  const asChecked = onImport && error instanceof ApiProblem && error.code === 'file_changed' && (
    <Button variant="link" busy={retrying} onClick={onImport}>
      {text('import.asChecked')}
    </Button>
  );
  return (
    <FailureNotice
      title={title}
      error={error}
      retrying={retrying}
      {...(words ? { action: asChecked ?? false } : { onRetry })}
    >
      {words}
    </FailureNotice>
  );

  /** Returns the message for a failure that a retry would not change; null for other failures. */
  function finalFailureMessage(): string | null {
    if (!(error instanceof ApiProblem)) return null;
    const limit = typeof error.body.limit === 'number' ? error.body.limit : 0;
    switch (error.code) {
      case 'file_unreadable':
      case 'file_workbook':
      case 'file_changed':
      case 'file_encoding':
      case 'file_json':
      case 'file_markup':
      case 'file_no_lines':
      case 'file_one_column':
        return text(`failed.${error.code}`);
      case 'file_open_quote':
        return text('failed.file_open_quote', { line: Number(error.body.line) });
      case 'body_too_large':
        return text('failed.large');
      case 'csv_too_long':
        return text('failed.long', { limit });
      case 'too_many_records':
        return text('failed.tooMany', { limit });
      default:
        return null;
    }
  }
}

/** Card with a row for each format of an export. */
function ExportRecord({ vehicle: { id, device_reg } }: { vehicle: Pick<Vehicle, 'id' | 'device_reg'> }) {
  const text = useText();
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: () => exportRecords(id),
    onSuccess: (file) =>
      saveFile(
        new File([file], text('name', { plate: device_reg.replaceAll(/[\s/]+/g, '-') }), { type: file.type }),
      ),
  });
  return (
    <Section title={text('save.title')} boxed>
      {error && (
        <FailureNotice title={text('save.failed')} error={error} onRetry={mutate} retrying={isPending} />
      )}
      <List inCard>
        <ListRow
          title={text('save.csv')}
          description={text('save.csv.text')}
          trailing={
            <Button variant="link" busy={isPending} onClick={() => mutate()}>
              {text('save')}
              <VisuallyHidden> {text('save.csv')}</VisuallyHidden>
            </Button>
          }
        />
        <ListRow
          to={vehicleRecordPath(id)}
          title={text('save.paper')}
          description={text('save.paper.text')}
        />
      </List>
    </Section>
  );
}
