import type { VehicleRecord } from '@forecourt/shared/api';
import { useDistance, useMoney } from '@forecourt/shared/country';
import { useFormat } from '@forecourt/shared/i18n';
import { editRecordPath } from '@forecourt/shared/links';
import {
  Columns,
  DateTile,
  type Description,
  DescriptionList,
  Section,
  Skeleton,
  Text,
} from '@forecourt/shared/ui';
import { RecordPhotos } from '../../photo/record-photos.tsx';
import { useHistoryScope } from '../../vehicle/use-history-scope.ts';
import { useText } from '../text.ts';
import { useKindText } from '../use-kind-text.ts';
import { Corrections } from './corrections.tsx';
import styles from './entry.module.css';
import { EntryScreen } from './entry-screen.tsx';

/** A heading and the line of figures. */
const FACTS_HEIGHT = 135;
/** Of a `DateTile`. */
const TILE = { width: 62, height: 84 };

/** One entry of the record of a vehicle: what it says, its photos, and what it said before. */
export function Entry() {
  const text = useText();
  const kindText = useKindText();
  const format = useFormat();
  return (
    <EntryScreen
      title={(entry) => (entry ? kindText(entry.kind) : text('entry'))}
      leading={(entry) =>
        entry ? (
          <DateTile {...format.dateParts(entry.date)} dateTime={entry.date} muted />
        ) : (
          <Skeleton shape="block" {...TILE} />
        )
      }
      when={({ date }) => format.date(date, { dateStyle: 'full' })}
      height={FACTS_HEIGHT}
    >
      {(entry, vehicleId) => (
        <Columns side={<RecordPhotos vehicleId={vehicleId} recordId={entry.id} />}>
          <Facts vehicleId={vehicleId} entry={entry} />
          <Corrections entry={entry} />
        </Columns>
      )}
    </EntryScreen>
  );
}

function Facts({ vehicleId, entry }: { vehicleId: string; entry: VehicleRecord }) {
  const text = useText();
  const distance = useDistance();
  const money = useMoney();
  const { search } = useHistoryScope();
  const { id, odometer_km, cost_minor, currency, note } = entry;
  const figures: Description[] = [];
  if (cost_minor !== null && currency !== null) {
    figures.push({ label: text('field.cost'), value: money.written(cost_minor, currency) });
  }
  if (odometer_km !== null) {
    figures.push({ label: text('field.mileage'), value: distance.written(odometer_km) });
  }
  return (
    <Section
      title={text('entry.facts')}
      link={{ to: editRecordPath(vehicleId, id) + search, text: text('entry.edit') }}
      boxed
    >
      {figures.length > 0 && (
        <dl className={styles.figures}>
          {figures.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {note !== null && (
        <DescriptionList items={[{ label: text('field.note'), value: <Text lines>{note}</Text> }]} />
      )}
    </Section>
  );
}
