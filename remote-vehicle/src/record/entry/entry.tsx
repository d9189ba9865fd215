import { recordEntryQuery, type VehicleRecord } from '@forecourt/shared/api';
import {
  kilometresToUnit,
  litresToUnit,
  numberFormat,
  sumKilometresAsDisplayed,
  useCostFormatter,
  useDistanceFormatter,
  useMoneyFormatter,
  useVolumeFormatter,
} from '@forecourt/shared/country';
import { addNoBreakSpaces } from '@forecourt/shared/dates';
import { useFormat, useLocale } from '@forecourt/shared/i18n';
import { editRecordEntryPath, recordEntryPath } from '@forecourt/shared/links';
import { useQuery } from '@forecourt/shared/query';
import { siteSettings } from '@forecourt/shared/settings';
import {
  Columns,
  DateTile,
  DescriptionList,
  List,
  ListRow,
  Section,
  Stack,
  Text,
} from '@forecourt/shared/ui';
import type { ReactNode } from 'react';
import { EntryPhotosSection } from '../../photo/record-photos.tsx';
import { useRecordFilter } from '../../vehicle/use-history-scope.ts';
import { useEntryKindFormatter, useUnitPriceFormatter } from '../record-text.ts';
import { useText } from '../text.ts';
import styles from './entry.module.css';
import { EntryScreen } from './entry-screen.tsx';
import {
  computeDistanceSincePrevious,
  computeEntryConsumption,
  computeFuelCostPerDistance,
  computeFuelPrice,
  isFillUpMissing,
} from './fuel-figures.ts';

/** Height in px of the heading, the figures and the author. */
const FACTS_HEIGHT = 176;

/** Screen of an entry: its values, photos and corrections. */
export function RecordEntryScreen() {
  const text = useText();
  const kindText = useEntryKindFormatter();
  const format = useFormat();
  return (
    <EntryScreen
      title={(entry) => (entry ? kindText(entry.kind) : text('entry'))}
      leading={({ date }) => <DateTile {...format.dateParts(date)} dateTime={date} muted />}
      height={FACTS_HEIGHT}
    >
      {(entry, vehicleId) => (
        <Columns
          side={
            <>
              <EntryPhotosSection vehicleId={vehicleId} recordId={entry.id} />
              {entry.previous && (
                <Previous vehicleId={vehicleId} kind={entry.kind} previous={entry.previous} />
              )}
            </>
          }
        >
          <Facts vehicleId={vehicleId} entry={entry} />
          <EntryCorrections entry={entry} />
        </Columns>
      )}
    </EntryScreen>
  );
}

function Facts({ vehicleId, entry }: { vehicleId: string; entry: VehicleRecord }) {
  const text = useText();
  const format = useFormat();
  const distance = useDistanceFormatter();
  const money = useMoneyFormatter();
  const fuel = useFuelFigure();
  const smallSum = useUnitPriceFormatter();
  const { search } = useRecordFilter();
  const sinceText = useSinceText();
  const { id, odometer_km, cost_minor, currency, litres, note, previous, created_at } = entry;
  const figures: { label: string; value: string; note?: ReactNode; large?: Omit<LeadFigure, 'label'> }[] = [];
  if (cost_minor !== null && currency !== null) {
    figures.push({ label: text('field.cost'), value: money.written(cost_minor, currency) });
  }
  if (litres) figures.push(fuel(litres));
  if (odometer_km !== null) {
    figures.push({
      label: text('field.mileage'),
      value: distance.written(odometer_km),
      large: {
        value: format.number(kilometresToUnit(distance.unit, odometer_km)),
        words: text(`unit.${distance.unit}`),
      },
    });
  }
  const driven = computeDistanceSincePrevious(entry);
  if (previous && driven !== null) {
    // Subtract the rounded readings, because these are shown.
    const driven_km = sumKilometresAsDisplayed(distance.unit, odometer_km ?? 0, -(previous.odometer_km ?? 0));
    figures.push({ label: sinceText(previous.date, entry.date), value: distance.written(driven_km) });
  }
  const ofFuel = useFuelFigures(entry);
  // If consumption and price of fuel are unknown, the first of the other figures is the large one, e.g. the cost.
  const lead: LeadFigure[] =
    ofFuel.length > 0 ? ofFuel : figures.splice(0, 1).map((figure) => ({ ...figure, ...figure.large }));
  const cost = computeFuelCostPerDistance(entry, distance.unit);
  if (previous && cost !== null && currency !== null) {
    figures.push({
      label: text(distance.unit === 'mi' ? 'figures.perMile' : 'figures.perKilometre'),
      value: smallSum(cost, currency),
      note: <Compared vehicleId={vehicleId} previousId={previous.id} cost={cost} currency={currency} />,
    });
  }
  return (
    <Section
      title={text('entry.details')}
      link={{ to: editRecordEntryPath(vehicleId, id) + search, text: text('entry.edit') }}
      boxed
    >
      {lead.length > 0 && (
        <dl className={styles.figures}>
          {lead.map(({ label, value, words }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className={styles.words}>
                <span className={styles.large}>{value}</span> {words}
              </dd>
            </div>
          ))}
          {figures.map(({ label, value, note: below }) => (
            <div key={label} className={below ? styles.wide : undefined}>
              <dt>{label}</dt>
              <dd className={styles.value}>{value}</dd>
              {below && <dd className={styles.note}>{below}</dd>}
            </div>
          ))}
        </dl>
      )}
      {entry.kind === 'fuel' && driven !== null && isFillUpMissing(litres, driven) && (
        <Text size="small" tone="muted">
          {text(`entry.gap.${distance.unit}`)}
        </Text>
      )}
      {note !== null && (
        <DescriptionList items={[{ label: text('field.note'), value: <Text lines>{note}</Text> }]} />
      )}
      <div className={styles.noted}>
        <Text size="small" tone="muted">
          {text('entry.noted', {
            date: addNoBreakSpaces(
              format.moment(created_at, { day: 'numeric', month: 'long', year: 'numeric' }),
            ),
          })}
        </Text>
      </div>
    </Section>
  );
}

/** Returns a function that writes an amount of fuel, with the unit as the label: "Litres", "41.32". */
function useFuelFigure(): (litres: number) => { label: string; value: string } {
  const text = useText();
  const language = useLocale();
  const { unit } = useVolumeFormatter();
  const format = numberFormat(language, { maximumFractionDigits: 2 });
  return (litres) => ({
    label: text(`field.litres.${unit}`),
    value: format.format(litresToUnit(unit, litres)),
  });
}

interface LeadFigure {
  label: string;
  value: string;
  /** Unit in words, in smaller type than the value. */
  words?: string;
}

/** Returns consumption and price of fuel, if known. */
function useFuelFigures(entry: VehicleRecord): LeadFigure[] {
  const text = useText();
  const money = useMoneyFormatter();
  const language = useLocale();
  const { unit } = useDistanceFormatter();
  const volume = useVolumeFormatter();
  const use = computeEntryConsumption(entry, { unit, country: siteSettings().organisation.country });
  const price = computeFuelPrice(entry, volume.unit);
  return [
    use !== null && {
      label: text('entry.use'),
      value: numberFormat(language, { maximumFractionDigits: 1 }).format(use),
      words: text(`entry.use.${unit}`),
    },
    price !== null &&
      entry.currency !== null && {
        label: text('entry.price'),
        value: money.written(price, entry.currency),
        words: text(`entry.price.${volume.unit}`),
      },
  ].filter((figure) => figure !== false);
}

interface ComparedProps {
  vehicleId: string;
  previousId: string;
  /** Cost per unit of distance, as returned by `computeFuelCostPerDistance`. */
  cost: number;
  /** Currency of `cost` (ISO 4217). */
  currency: string;
}

/** Compares a fill-up's cost per distance with that of the previous fill-up. A line is reserved while the latter loads. */
function Compared({ vehicleId, previousId, cost, currency }: ComparedProps) {
  const text = useText();
  const { unit } = useDistanceFormatter();
  const smallSum = useUnitPriceFormatter();
  const { data: previous } = useQuery(recordEntryQuery(vehicleId, previousId));
  const before = previous?.currency === currency ? computeFuelCostPerDistance(previous, unit) : null;
  if (before === null) return null;
  if (before === cost) return text('entry.same');
  return text(cost < before ? 'entry.less' : 'entry.more', {
    sum: addNoBreakSpaces(smallSum(Math.round(10 * Math.abs(cost - before)) / 10, currency)),
  });
}

interface PreviousProps {
  vehicleId: string;
  kind: VehicleRecord['kind'];
  previous: NonNullable<VehicleRecord['previous']>;
}

function Previous({ vehicleId, kind, previous }: PreviousProps) {
  const text = useText();
  const format = useFormat();
  const kindText = useEntryKindFormatter();
  const distance = useDistanceFormatter();
  const money = useMoneyFormatter();
  const { search } = useRecordFilter();
  const { id, date, odometer_km, cost_minor, currency } = previous;
  return (
    <Section title={text('entry.previous')} boxed>
      <List inCard dense>
        <ListRow
          to={recordEntryPath(vehicleId, id) + search}
          leading={<DateTile {...format.dateParts(date)} dateTime={date} muted small />}
          title={kindText(kind)}
          description={odometer_km !== null && distance.written(odometer_km)}
          trailing={
            cost_minor !== null &&
            currency !== null && <span className={styles.cost}>{money.written(cost_minor, currency)}</span>
          }
        />
      </List>
    </Section>
  );
}

/** Returns a function that writes "Since 8 October"; with the year if the two dates are in different years. */
function useSinceText(): (since: string, until: string) => string {
  const text = useText();
  const format = useFormat();
  return (since, until) => {
    const isSameYear = since.slice(0, 4) === until.slice(0, 4);
    const date = format.date(since, {
      day: 'numeric',
      month: 'long',
      ...(!isSameYear && { year: 'numeric' }),
    });
    return text('entry.since', { date: addNoBreakSpaces(date) });
  };
}

type EntryState = Pick<
  VehicleRecord,
  'kind' | 'date' | 'odometer_km' | 'cost_minor' | 'currency' | 'litres' | 'note'
>;

/** Earlier states of a corrected entry, latest first. Renders nothing if the entry was never corrected. */
function EntryCorrections({ entry }: { entry: VehicleRecord }) {
  const text = useText();
  const format = useFormat();
  const differences = useDifferences();
  const { corrections } = entry;
  if (corrections.length === 0) return null;
  return (
    <Section title={text('corrections.title')} boxed>
      <Stack>
        {corrections
          .map((before, index) => ({ before, after: corrections[index + 1] ?? entry }))
          .reverse()
          .map(({ before, after }) => (
            <Stack key={before.corrected_at} gap={4}>
              <Text size="small" tone="muted">
                {text(before.by === 'workshop' ? 'corrections.byWorkshop' : 'corrections.on', {
                  date: addNoBreakSpaces(
                    format.moment(before.corrected_at, { day: 'numeric', month: 'long', year: 'numeric' }),
                  ),
                })}
              </Text>
              {differences(before, after).map(({ field, said }) => (
                <Text key={field} lines>
                  {text('corrections.said', { field, said })}
                </Text>
              ))}
            </Stack>
          ))}
      </Stack>
    </Section>
  );
}

/** Returns a function that lists the fields in which two states differ, with the values of the earlier one. */
function useDifferences() {
  const text = useText();
  const format = useFormat();
  const distance = useDistanceFormatter();
  const cost = useCostFormatter();
  const kindText = useEntryKindFormatter();
  const fuel = useFuelFigure();
  const written = ({ kind, date, odometer_km, cost_minor, currency, litres, note }: EntryState) => [
    { field: text('field.kind'), said: kindText(kind) },
    {
      field: text('field.date'),
      said: format.date(date, { day: 'numeric', month: 'long', year: 'numeric' }),
    },
    {
      field: text('field.mileage'),
      said: odometer_km === null ? '' : distance.written(odometer_km),
    },
    {
      field: text('field.cost'),
      said: cost({ cost_minor, currency }),
    },
    { field: fuel(0).label, said: litres ? fuel(litres).value : '' },
    { field: text('field.note'), said: note ?? '' },
  ];
  return (before: EntryState, after: EntryState) => {
    const now = written(after);
    return written(before)
      .filter(({ said }, index) => said !== now[index]?.said)
      .map(({ field, said }) => ({ field, said: said || text('corrections.nothing') }));
  };
}
