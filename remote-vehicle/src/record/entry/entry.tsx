import type { VehicleRecord } from '@forecourt/shared/api';
import { useDistance, useMoney } from '@forecourt/shared/country';
import { useFormat } from '@forecourt/shared/i18n';
import { editRecordPath } from '@forecourt/shared/links';
import { Columns, type Description, DescriptionList, Section, Text } from '@forecourt/shared/ui';
import { RecordPhotos } from '../../photo/record-photos.tsx';
import { useText } from '../text.ts';
import { useKindText } from '../use-kind-text.ts';
import { useMileageLabel } from '../use-mileage-label.ts';
import { Corrections } from './corrections.tsx';
import { EntryScreen } from './entry-screen.tsx';

/** A heading and three facts. */
const FACTS_HEIGHT = 250;

/** One entry of the record of a vehicle: what it says, its photos, and what it said before. */
export function Entry() {
  const text = useText();
  const kindText = useKindText();
  return (
    <EntryScreen title={(entry) => (entry ? kindText(entry.kind) : text('entry'))} height={FACTS_HEIGHT}>
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
  const format = useFormat();
  const distance = useDistance();
  const mileageLabel = useMileageLabel();
  const money = useMoney();
  const { id, date, odometer_km, cost_minor, currency, note } = entry;
  const facts: Description[] = [
    { label: text('field.date'), value: format.date(date, { dateStyle: 'full' }) },
  ];
  if (odometer_km !== null) {
    facts.push({ label: mileageLabel, value: distance.written(odometer_km) });
  }
  if (cost_minor !== null && currency !== null) {
    facts.push({ label: text('field.cost'), value: money.written(cost_minor, currency) });
  }
  if (note !== null) facts.push({ label: text('field.note'), value: <Text lines>{note}</Text> });
  return (
    <Section
      title={text('entry.facts')}
      link={{ to: editRecordPath(vehicleId, id), text: text('entry.edit') }}
      boxed
    >
      <DescriptionList items={facts} />
    </Section>
  );
}
