import { type HistoryItem, historyQuery } from '@forecourt/shared/api';
import { parseMoney, toLitres, useMoneyFormatter } from '@forecourt/shared/country';
import { addNoBreakSpaces } from '@forecourt/shared/dates';
import { useQuery } from '@forecourt/shared/query';
import { Button, Text } from '@forecourt/shared/ui';
import { useFuelPriceText } from '../record-text.ts';
import { useText } from '../text.ts';
import styles from './entry-form.module.css';
import { type EntryInputConventions, parseVolume } from './entry-values.ts';

/** Maximum length of a proposed note. A longer one is probably not the name of a station. */
const MAX_STATION_CHARS = 40;

export interface LastPriceAndStation {
  /** Price of a litre in the smallest unit of `currency`; null if unknown. */
  price: number | null;
  currency: string | null;
  station: string | null;
}

/** Price and station of the vehicle's latest fill-ups that have them; null if both are unknown, undefined while loading. */
export function useLastPriceAndStation(
  vehicleId: string,
  enabled: boolean,
): LastPriceAndStation | null | undefined {
  const { data, isPending } = useQuery({ ...historyQuery(vehicleId), enabled });
  if (isPending) return enabled ? undefined : null;
  const fills = (data?.items ?? []).flatMap(({ record }) => (record?.kind === 'fuel' ? [record] : []));
  const priced = fills.find(({ cost_minor, litres }) => cost_minor && litres);
  const station = fills.find(({ note }) => note)?.note ?? null;
  if (!priced && station === null) return null;
  const isName = station !== null && station.length <= MAX_STATION_CHARS && !station.includes('\n');
  return {
    price: priced?.cost_minor && priced.litres ? priced.cost_minor / priced.litres : null,
    currency: priced?.currency ?? null,
    station: isName ? station : null,
  };
}

/** Number of latest entries that decide whether fuel is preselected. */
const LATEST_ENTRIES = 5;

/** Whether most of the latest entries are fill-ups, so that the next one probably is, too. @param items newest first */
export function areMostEntriesFuel(items: readonly HistoryItem[]): boolean {
  const kinds = items.flatMap(({ record }) => record?.kind ?? []).slice(0, LATEST_ENTRIES);
  return kinds.filter((kind) => kind === 'fuel').length > kinds.length / 2;
}

interface LastPriceProps {
  last: LastPriceAndStation | null | undefined;
  units: EntryInputConventions;
  litres: string;
  cost: string;
  /** @param cost in the format of the cost field */
  onUse: (cost: string) => void;
}

/** Last price of fuel; if litres but no cost are typed, a button that fills in the cost at this price. */
export function LastPriceHint({ last, units, litres, cost, onUse }: LastPriceProps) {
  const text = useText();
  const money = useMoneyFormatter();
  const priceText = useFuelPriceText();
  const { currency, language, volume } = units;
  if (last === null) return null;
  if (!last?.price || last.currency !== currency) return last ? null : <div className={styles.proposal} />;
  const amount = parseVolume(litres, units);
  const price = priceText(last.price, currency);
  const total = typeof amount === 'number' ? Math.round(toLitres(amount, volume) * last.price) : null;
  const isTyped = cost !== '' && parseMoney(cost, currency, language) !== null;
  return (
    <div className={styles.proposal}>
      {total === null || isTyped ? (
        <Text size="small" tone="muted">
          {text('fuel.lastPrice', { price })}
        </Text>
      ) : (
        <Button variant="link" onClick={() => onUse(money.plain(total, currency))}>
          {text('fuel.useLastPrice', { cost: addNoBreakSpaces(money.written(total, currency)), price })}
        </Button>
      )}
    </div>
  );
}

interface LastStationProps {
  last: LastPriceAndStation | null | undefined;
  note: string;
  onUse: (note: string) => void;
}

/** Button that fills in the note of the last fill-up, which is usually the station. */
export function LastStationButton({ last, note, onUse }: LastStationProps) {
  const text = useText();
  const station = last?.station;
  if (!station || note !== '') return null;
  return (
    <Button variant="link" onClick={() => onUse(station)}>
      {text('fuel.useLastStation', { station })}
    </Button>
  );
}
