import { type HistoryItem, historyQuery } from '@forecourt/shared/api';
import {
  litresToUnit,
  parseMoney,
  toLitres,
  useMoneyFormatter,
  useVolumeFormatter,
} from '@forecourt/shared/country';
import { addNoBreakSpaces } from '@forecourt/shared/dates';
import { useQuery } from '@forecourt/shared/query';
import { Button } from '@forecourt/shared/ui';
import { useFuelPriceFormatter } from '../record-text.ts';
import { useText } from '../text.ts';
import styles from './entry-form.module.css';
import { type EntryInputConventions, parseVolume } from './entry-values.ts';

/** Maximum length of a proposed note. A longer one is probably not the name of a station. */
const MAX_STATION_CHARS = 40;

/** Values of the vehicle's latest fill-ups, each from the newest fill-up that has the value; null if unknown. */
export interface LatestFillUpValues {
  newest: { date: string; litres: number | null };
  litres: number | null;
  /** Price of a litre in the smallest unit of `currency`. */
  price: number | null;
  currency: string | null;
  station: string | null;
}

/** Returns null if no fill-up is known, undefined while the record loads. If not enabled, uses only a cached record. */
export function useLatestFillUpValues(
  vehicleId: string,
  enabled: boolean,
): LatestFillUpValues | null | undefined {
  const { data, isPending } = useQuery({ ...historyQuery(vehicleId), enabled });
  if (isPending) return enabled ? undefined : null;
  const fills = (data?.items ?? []).flatMap(({ record }) => (record?.kind === 'fuel' ? [record] : []));
  const priced = fills.find(({ cost_minor, litres }) => cost_minor && litres);
  const station = fills.find(({ note }) => note)?.note ?? null;
  if (!fills[0]) return null;
  const isName = station !== null && station.length <= MAX_STATION_CHARS && !station.includes('\n');
  return {
    newest: fills[0],
    litres: fills.find(({ litres }) => litres)?.litres ?? null,
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

interface FillUpProposals {
  /** Litres of the last fill-up: "Last: 38 litres"; undefined if unknown. A blank line while the record loads. */
  litres: string | undefined;
  /** Price of the last fill-up: "Last: £1.48 a litre"; undefined if unknown. A blank line while the record loads. */
  price: string | undefined;
  /** Cost of the typed litres at the last price, in the smallest currency unit; null if unknown or if a cost is typed. */
  cost_minor: number | null;
}

export const BLANK_LINE = '\u00a0';

/** Returns the values that the latest fill-ups propose for a new one. */
export function useFillUpProposals(
  last: LatestFillUpValues | null | undefined,
  units: EntryInputConventions,
  typed: { litres: string; cost: string },
): FillUpProposals {
  const text = useText();
  const priceText = useFuelPriceFormatter();
  const volume = useVolumeFormatter();
  if (!last) {
    const line = last === undefined ? BLANK_LINE : undefined;
    return { litres: line, price: line, cost_minor: null };
  }
  const { currency, language } = units;
  const price = last.currency === currency ? last.price : null;
  const amount = parseVolume(typed.litres, units);
  const isCostTyped = typed.cost !== '' && parseMoney(typed.cost, currency, language) !== null;
  const lastText = (what: string) => text('fuel.last', { what: addNoBreakSpaces(what) });
  return {
    litres: last.litres === null ? undefined : lastText(volume.written(last.litres)),
    price: price === null ? undefined : text('fuel.last', { what: priceText(price, currency) }),
    cost_minor:
      price !== null && typeof amount === 'number' && !isCostTyped
        ? Math.round(toLitres(amount, units.volume) * price)
        : null,
  };
}

interface LastPriceButtonProps {
  cost_minor: number;
  last: LatestFillUpValues;
  units: EntryInputConventions;
  /** @param cost in the format of the cost field */
  onUse: (cost: string) => void;
}

/** Button that fills in the cost at the last price. */
export function LastPriceButton({ cost_minor, last, units, onUse }: LastPriceButtonProps) {
  const text = useText();
  const money = useMoneyFormatter();
  const { currency, volume } = units;
  const price = Math.round((last.price ?? 0) / litresToUnit(volume, 1));
  return (
    <div className={styles.proposal}>
      <Button variant="link" onClick={() => onUse(money.plain(cost_minor, currency))}>
        {text('fuel.useLastPrice', {
          cost: addNoBreakSpaces(money.written(cost_minor, currency)),
          price: addNoBreakSpaces(`${money.written(price, currency)}/${volume}`),
        })}
      </Button>
    </div>
  );
}

interface LastStationButtonProps {
  last: LatestFillUpValues | null | undefined;
  note: string;
  onUse: (note: string) => void;
}

/** Button that fills in the note of the last fill-up, which is usually the station. */
export function LastStationButton({ last, note, onUse }: LastStationButtonProps) {
  const text = useText();
  const station = last?.station;
  if (!station || note !== '') return null;
  return (
    <Button variant="link" onClick={() => onUse(station)}>
      {text('fuel.useLastStation', { station })}
    </Button>
  );
}
