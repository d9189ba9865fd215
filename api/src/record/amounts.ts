import { currencyDecimals } from '@forecourt/shared/money';
import type { Reader } from '../platform/db/database.ts';
import { Problem } from '../platform/problems/problem.ts';
import { type EntryValues, isCurrencyCode } from './schema.ts';

/** Returns an amount with a decimal point and nothing else: `412.50`. @param minor in the smallest unit of the currency */
export function toDecimalAmount(minor: number, currency: string): string {
  const digits = currencyDecimals(currency);
  const text = String(minor).padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** Returns an amount in the smallest unit of its currency, rounded. @param amount number with a point, as text: `412.505` */
export function toMinorUnits(amount: string, currency: string): number {
  // Shift the decimal point by an exponent in the text: multiplying would add rounding errors.
  return Math.round(Number(`${amount}e${currencyDecimals(currency)}`));
}

/** Currency codes by sign in upper case. If several currencies share a sign, the most used one is first. */
const SIGNS: ReadonlyMap<string, readonly string[]> = new Map([
  ['€', ['EUR']],
  ['EURO', ['EUR']],
  ['£', ['GBP']],
  ['$', ['USD', 'CAD', 'AUD', 'NZD', 'MXN']],
  ['US$', ['USD']],
  ['CA$', ['CAD']],
  ['A$', ['AUD']],
  ['R$', ['BRL']],
  ['¥', ['JPY', 'CNY']],
  ['KR', ['SEK', 'NOK', 'DKK', 'ISK']],
  ['ZŁ', ['PLN']],
  ['KČ', ['CZK']],
  ['FT', ['HUF']],
  ['LEI', ['RON']],
  ['FR', ['CHF']],
  ['SFR', ['CHF']],
  ['₹', ['INR']],
  ['RS', ['INR', 'PKR', 'LKR']],
  ['₺', ['TRY']],
  ['₴', ['UAH']],
  ['₽', ['RUB']],
]);

export function findCurrenciesBySign(sign: string): readonly string[] {
  const name = sign.trim().toUpperCase().replace(/\.$/, '');
  return isCurrencyCode(name) ? [name] : (SIGNS.get(name) ?? []);
}

export type AmountsToCheck = Pick<EntryValues, 'kind' | 'cost_minor' | 'currency' | 'litres'> & {
  /** Whether the entry is about to be stored. Amounts of stored entries need no confirmation. */
  isNew: boolean;
};

export type AmountField = 'cost_minor' | 'litres' | 'price';

/** An amount that is probably mistyped. Costs and prices are in the smallest unit of the entry's currency. */
export interface UnusualAmount {
  field: AmountField;
  value: number;
  least: number | null;
  most: number;
  /** Median with which the amount was compared; null if it was compared with limits for any car instead. */
  usual: number | null;
}

/** Minimum number of entries for a median: fewer may all be small fill-ups, or wrong. */
const MIN_COMPARED = 3;
/** Multiple of the median above which an amount is unusual. A missing decimal sign gives 10 or 100, a full tank at most 3. */
const TIMES_THE_MEDIAN = 6;
/** While fewer than MIN_COMPARED are stored, this multiple of the smallest may exceed `possible`, e.g. for a lorry's tank. */
const TIMES_THE_SMALLEST = 2;
/** Allowed factor between fuel prices of a vehicle, up or down: LPG costs half of petrol, petrol has doubled in ten years. */
const TIMES_THE_PRICE = 4;

/** `ordinary`: amounts up to this are never unusual. `possible`: limit while fewer than MIN_COMPARED are stored. */
interface Range {
  ordinary: number;
  possible: number;
}

/** Largest usual fill-up. Tanks of cars hold up to 100 litres, those of pickups with two tanks 180, those of lorries more. */
export const MAX_PLAUSIBLE_FILL_LITRES = 200;
const LITRES: Range = { ordinary: 100, possible: MAX_PLAUSIBLE_FILL_LITRES };

/**
 * `ordinary`, then `possible` costs in euros. Fuel: 100, then 200 litres at 2.50 €. Service and repair: expensive work, then a
 * new engine. Tax: a large car, then the first year of the largest in Britain. Insurance: a large car, then a young driver.
 */
const COST_EUROS: Readonly<Record<EntryValues['kind'], Range>> = {
  fuel: { ordinary: 250, possible: 500 },
  service: { ordinary: 2_500, possible: 6_000 },
  repair: { ordinary: 5_000, possible: 15_000 },
  tyres: { ordinary: 1_500, possible: 4_000 },
  inspection: { ordinary: 500, possible: 1_000 },
  insurance: { ordinary: 2_500, possible: 7_000 },
  tax: { ordinary: 2_000, possible: 7_000 },
  other: { ordinary: 2_500, possible: Number.POSITIVE_INFINITY },
  reading: { ordinary: 2_500, possible: Number.POSITIVE_INFINITY },
};

/** Likely fuel prices in euros per litre: since 2000, between 0.28 € (gas in Poland) and 3.50 € (petrol in Hong Kong). */
const LITRE_EUROS = { least: 0.25, most: 5 } as const;

/**
 * Units of a currency for one euro, in round figures of 2026: only the order of magnitude counts. Currencies with high
 * inflation and those of countries with subsidised fuel are missing: their amounts are only compared with one another.
 */
const PER_EURO: Readonly<Record<string, number>> = {
  EUR: 1,
  GBP: 0.87,
  USD: 1.15,
  CHF: 0.93,
  CAD: 1.6,
  AUD: 1.75,
  NZD: 2,
  SEK: 11,
  NOK: 11.7,
  DKK: 7.46,
  ISK: 145,
  PLN: 4.25,
  CZK: 24.5,
  HUF: 390,
  RON: 5.1,
  BGN: 1.96,
  JPY: 175,
  SGD: 1.5,
  HKD: 9,
  ILS: 3.9,
};

function minorUnitsPerEuro(currency: string): number | undefined {
  const rate = PER_EURO[currency];
  return rate === undefined ? undefined : rate * 10 ** currencyDecimals(currency);
}

/** Returns the likely prices of a litre of fuel in minor units; undefined for currencies whose rate is not in `PER_EURO`. */
export function plausibleLitrePriceRange(currency: string): { least: number; most: number } | undefined {
  const euro = minorUnitsPerEuro(currency);
  return euro === undefined ? undefined : { least: LITRE_EUROS.least * euro, most: LITRE_EUROS.most * euro };
}

/**
 * Finds the new amounts that are probably mistyped, for the customer to confirm. An amount is compared with the median of the
 * others of its kind and currency (litres: of its kind), which one wrong amount hardly changes. While fewer than three are
 * stored, it is also compared with limits for any car. If an entry's price per litre is unlikely, only the price is returned,
 * without cost and litres: either of the two may be wrong.
 * @param entries stored ones, and new ones of the same request or file
 */
export function findUnusualAmounts<E extends AmountsToCheck>(
  entries: readonly E[],
): (UnusualAmount & { entry: E })[] {
  const groups = new Map<string, Amount<E>[]>();
  for (const entry of entries) {
    for (const amount of amountsOf(entry)) {
      const key = `${entry.kind} ${amount.field} ${amount.field === 'litres' ? '' : entry.currency}`;
      const group = groups.get(key);
      if (group) group.push(amount);
      else groups.set(key, [amount]);
    }
  }
  const found = [...groups.values()].flatMap(findInGroup);
  const priced = new Set(found.filter(({ field }) => field === 'price').map(({ entry }) => entry));
  return found.filter(({ field, entry }) => field === 'price' || !priced.has(entry));
}

interface Amount<E> {
  entry: E;
  field: AmountField;
  value: number;
}

/** Returns the amounts of an entry to check, without amounts of 0, such as work under warranty. */
function amountsOf<E extends AmountsToCheck>(entry: E): Amount<E>[] {
  const { kind, litres } = entry;
  const cost = entry.currency === null ? null : entry.cost_minor;
  const amounts: Amount<E>[] = [];
  if (cost) amounts.push({ entry, field: 'cost_minor', value: cost });
  if (litres) amounts.push({ entry, field: 'litres', value: litres });
  if (cost && litres && kind === 'fuel') amounts.push({ entry, field: 'price', value: cost / litres });
  return amounts;
}

function findInGroup<E extends AmountsToCheck>(group: Amount<E>[]): (UnusualAmount & { entry: E })[] {
  const sorted = group.toSorted((one, other) => one.value - other.value);
  const stored = sorted.filter(({ entry }) => !entry.isNew);
  const middle = Math.floor((sorted.length - 2) / 2);
  return sorted.flatMap((amount, index) => {
    if (!amount.entry.isNew) return [];
    const median = sorted[middle < index ? middle : middle + 1]?.value ?? 0;
    const usual = sorted.length > MIN_COMPARED ? median : null;
    const isFirst = stored.length < MIN_COMPARED;
    const range =
      amount.field === 'price'
        ? unlikelyPrice(amount, usual, isFirst)
        : unlikelyAmount(amount, usual, isFirst ? (stored[0]?.value ?? 0) : null);
    return range ? [{ ...amount, ...range }] : [];
  });
}

type Expected = Omit<UnusualAmount, 'field' | 'value'>;

function unlikelyPrice(
  { value, entry: { currency } }: Amount<AmountsToCheck>,
  usual: number | null,
  isFirst: boolean,
): Expected | null {
  const isOutside = ({ least, most }: { least: number; most: number }) => value < least || value > most;
  const byMedian = usual === null ? null : { least: usual / TIMES_THE_PRICE, most: usual * TIMES_THE_PRICE };
  if (byMedian && isOutside(byMedian)) return { ...byMedian, usual };
  const likely = isFirst ? plausibleLitrePriceRange(currency ?? '') : undefined;
  return likely && isOutside(likely) ? { ...likely, usual: null } : null;
}

/** @param smallest smallest stored amount, 0 if none is stored; null if `MIN_COMPARED` or more are stored */
function unlikelyAmount(
  { field, value, entry: { kind, currency } }: Amount<AmountsToCheck>,
  usual: number | null,
  smallest: number | null,
): Expected | null {
  const { ordinary, possible } = field === 'litres' ? LITRES : costRange(kind, currency ?? '');
  if (usual !== null) {
    const most = Math.max(ordinary, TIMES_THE_MEDIAN * usual);
    if (value > most) return { least: null, most, usual };
  }
  if (smallest === null) return null;
  const most = Math.max(possible, TIMES_THE_SMALLEST * smallest);
  return value > most ? { least: null, most, usual: null } : null;
}

function costRange(kind: EntryValues['kind'], currency: string): Range {
  const euro = minorUnitsPerEuro(currency);
  if (euro === undefined) return { ordinary: 0, possible: Number.POSITIVE_INFINITY };
  const { ordinary, possible } = COST_EUROS[kind];
  return { ordinary: ordinary * euro, possible: possible * euro };
}

/** Number of latest entries with which a single one is compared (imports: with all): older prices are outdated. */
const COMPARED = 50;

/**
 * Refuses amounts that are probably mistyped (`findUnusualAmounts`) until the customer has confirmed them.
 * @param before the entry to correct; it is left out of the comparison, and its amounts are accepted if they and its kind stay
 * @throws Problem `amount_unusual`
 */
export async function requireConfirmedAmounts(
  reader: Reader,
  vehicleId: string,
  noted: Pick<EntryValues, 'kind' | 'cost_minor' | 'currency' | 'litres'>,
  before?: EntryValues & { id: string },
): Promise<void> {
  if (noted.cost_minor === null && noted.litres === null) return;
  const isKept = (field: 'cost_minor' | 'litres') =>
    before?.kind === noted.kind && before[field] === noted[field];
  const kept = { cost_minor: isKept('cost_minor'), litres: isKept('litres') };
  const stored = await reader
    .selectFrom('vehicle_records')
    .select(['kind', 'cost_minor', 'currency', 'litres'])
    .where('vehicle_id', '=', vehicleId)
    .where('kind', '=', noted.kind)
    .where((eb) => eb.or([eb('cost_minor', 'is not', null), eb('litres', 'is not', null)]))
    .$if(before !== undefined, (all) => all.where('id', '<>', before?.id ?? ''))
    .orderBy('date', 'desc')
    .limit(COMPARED)
    .execute();
  const amounts = findUnusualAmounts([
    ...stored.map((row) => ({ ...row, isNew: false })),
    { ...noted, isNew: true },
  ])
    .filter(({ field }) => (field === 'price' ? !(kept.cost_minor && kept.litres) : !kept[field]))
    .map(({ entry: _entry, ...amount }) => amount);
  if (amounts.length === 0) return;
  throw new Problem('amount_unusual', {
    errors: amounts.map(({ field, least, most }) => ({
      // The cost or the litres may have caused an unusual price. An error has one pointer, so point to the cost.
      pointer: field === 'litres' ? '/litres' : '/cost_minor',
      code: 'amount_unusual',
      message: least === null ? `At most ${most} was expected` : `${least} to ${most} a litre was expected`,
    })),
    more: { amounts },
  });
}
