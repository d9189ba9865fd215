import { importRecords, newIdempotencyKey, type RecordImport, type Vehicle } from '@forecourt/shared/api';
import { useDistance } from '@forecourt/shared/country';
import { currencyOf } from '@forecourt/shared/currency';
import { ApiProblem } from '@forecourt/shared/http';
import { vehiclePath } from '@forecourt/shared/links';
import { useSingleMutation } from '@forecourt/shared/query';
import { useParams } from '@forecourt/shared/router';
import { siteSettings } from '@forecourt/shared/settings';
import {
  Button,
  DescriptionList,
  LinkButton,
  Notice,
  Section,
  Skeleton,
  Stack,
  Text,
} from '@forecourt/shared/ui';
import { type ChangeEvent, useRef, useState } from 'react';
import { useChangedRecord } from '../record/entry/use-changed-record.ts';
import { KINDS } from '../record-kinds.ts';
import { VehicleScreen } from '../vehicle/vehicle-screen.tsx';
import { type ChosenFile, MAX_FILE_BYTES, readChosen } from './chosen-file.ts';
import { ImportFailure, UnreadableFile } from './import-failure.tsx';
import styles from './record-csv.module.css';
import { SaveRecordCsv } from './save-record-csv.tsx';
import { useText } from './text.ts';

const SKELETON_HEIGHT = 240;

/** Taking entries over from a file of a spreadsheet, and saving them as one. */
export function ImportRecords() {
  const text = useText();
  const { id = '' } = useParams();
  return (
    <VehicleScreen
      id={id}
      back={{ to: vehiclePath(id), text: text('back') }}
      title={() => text('title')}
      skeleton={<Skeleton shape="block" height={SKELETON_HEIGHT} />}
    >
      {(vehicle) => (
        <Stack>
          <Text>{text('lead')}</Text>
          <ImportForm vehicle={vehicle} />
          <Columns />
          <SaveRecordCsv vehicle={vehicle} />
        </Stack>
      )}
    </VehicleScreen>
  );
}

function ImportForm({ vehicle: { id } }: { vehicle: Vehicle }) {
  const text = useText();
  const changed = useChangedRecord(id);
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const [chosen, setChosen] = useState<(ChosenFile & { key: string }) | null>(null);
  const [refused, setRefused] = useState<Error | null>(null);
  const { mutate, isPending, error, data, reset } = useSingleMutation({
    mutationFn: ({ content, key }: ChosenFile & { key: string }) =>
      importRecords(id, content, { idempotencyKey: key }),
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
        (read) => setChosen({ ...read, key: newIdempotencyKey() }),
        () => setRefused(new UnreadableFile(file.name)),
      );
    }
    // The same file, mended, is a change too.
    currentTarget.value = '';
  }

  const send = () => chosen && mutate(chosen);
  const failure = refused ?? error;
  return (
    <>
      {data && <Done imported={data} vehicleId={id} />}
      {failure && (
        <ImportFailure
          error={failure}
          onRetry={() => {
            // The notice goes.
            chooser.current?.focus();
            send();
          }}
        />
      )}
      <div className={styles.actions}>
        <input ref={input} type="file" accept=".csv,text/csv" hidden onChange={choose} />
        <Button
          ref={chooser}
          variant={chosen ? 'link' : 'quiet'}
          disabled={isPending}
          onClick={() => input.current?.click()}
        >
          {text(chosen ? 'choose.other' : data ? 'again' : 'choose')}
        </Button>
        {chosen && (
          <Button busy={isPending} onClick={send}>
            {text('import')}
          </Button>
        )}
      </div>
      <Text tone="muted">
        {/* It is there before it says something: screen readers hear of what changes. */}
        <span role="status">{chosen && text('chosen', { name: chosen.name })}</span>
      </Text>
    </>
  );
}

function Done({ imported: { added, known }, vehicleId }: { imported: RecordImport; vehicleId: string }) {
  const text = useText();
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

/** What the columns of a file are called, which is the same in every language, and what stands in them. */
function Columns() {
  const text = useText();
  const { unit } = useDistance();
  const currency = currencyOf(siteSettings().organisation);
  const kinds = KINDS.join(', ');
  return (
    <Section title={text('columns.title')} boxed>
      <DescriptionList
        items={[
          { label: 'date', value: text('columns.date') },
          { label: 'kind', value: text('columns.kind', { kinds }) },
          unit === 'mi'
            ? { label: 'odometer_miles', value: text('columns.odometer_miles') }
            : { label: 'odometer_km', value: text('columns.odometer_km') },
          { label: 'cost', value: text('columns.cost') },
          { label: 'currency', value: text('columns.currency', { currency }) },
          { label: 'note', value: text('columns.note') },
          { label: 'id', value: text('columns.id') },
        ]}
      />
      <Text size="small" tone="muted">
        {text('columns.text')}
      </Text>
    </Section>
  );
}
