import { z } from 'zod';
import type { Reader } from '../platform/db/database.ts';
import { Problem } from '../platform/problems/problem.ts';
import type { Noted } from './record-json.ts';

/** An amount to check, or one of those to check it against: of one kind of entry, in one unit. */
export interface AmountToCheck {
  value: number;
  /** Whether it is about to be stored. Amounts that are stored already are not asked about again. */
  isNew: boolean;
}

/** A new amount that is probably mistyped. */
export interface AmountQuestion<A extends AmountToCheck> {
  asked: A;
  /** The most that is not asked about. */
  most: number;
}

/** A decimal sign that was left out makes ten or a hundred times as much; a full tank after a small one at most six. */
const TIMES_THE_NEXT = 6;
/** Of all amounts, how many may be mistyped: more of them are what the vehicle is like. */
const MISTYPED_SHARE = 0.1;
/** Pickups with a second tank take 180 litres; lorries take more, and the more often. */
export const USUAL_TANK_LITRES = 200;
/** A lorry whose tank was never filled up so far. */
const TIMES_A_LARGE_TANK = 2;

/**
 * Finds the new amounts that are probably mistyped, so that the customer can be asked about them: none is forbidden. They
 * are the few largest ones, above a gap that separates them from all others. Takes n log n.
 * @param usual the most that needs no comparison, such as a full tank; without it, the first amount is never asked about
 */
export function findUnusualAmounts<A extends AmountToCheck>(
  amounts: readonly A[],
  usual?: number,
): AmountQuestion<A>[] {
  const sorted = amounts.filter(({ value }) => value > 0).toSorted((one, other) => other.value - one.value);
  const mostMistyped = Math.max(1, Math.floor(sorted.length * MISTYPED_SHARE));
  let above = 0;
  let most = 0;
  for (let index = 0; index < Math.min(mostMistyped, sorted.length); index += 1) {
    const value = sorted[index]?.value ?? 0;
    const next = sorted[index + 1]?.value;
    const isFarAboveNext = next !== undefined && value > TIMES_THE_NEXT * next;
    const isFarAboveUsual = usual !== undefined && value > Math.max(usual, TIMES_A_LARGE_TANK * (next ?? 0));
    if (!isFarAboveNext && !isFarAboveUsual) continue;
    above = index + 1;
    most = isFarAboveNext ? next : Math.max(usual ?? 0, next ?? 0);
  }
  return sorted
    .slice(0, above)
    .filter(({ isNew }) => isNew)
    .map((asked) => ({ asked, most }));
}

/** The answer to the question about amounts, in the body of a request. */
export const confirmAmounts = z
  .boolean()
  .optional()
  .describe('Cost and litres are right, although they are far more than those of other entries of the kind');

/** Of a problem. */
export const unusualAmounts = z
  .array(
    z.object({
      field: z.enum(['cost_minor', 'litres']),
      most: z.number().describe('The most of the other entries of this kind, or what a tank holds'),
    }),
  )
  .optional()
  .describe('amount_unusual: which amounts are far more than usual');

/** Entries that a new one is compared with, the latest: what things cost years ago says little. */
const COMPARED = 50;

/**
 * Asks about a cost or litres that are far more than those of the vehicle's other entries of the kind: most of them are
 * mistyped.
 * @param before the entry that is corrected, which does not count; what was left alone is not asked about
 * @throws Problem `amount_unusual`
 */
export async function askAboutAmounts(
  reader: Reader,
  vehicleId: string,
  noted: Pick<Noted, 'kind' | 'cost_minor' | 'currency' | 'litres'>,
  before?: Noted & { id: string },
): Promise<void> {
  const { kind, currency } = noted;
  const wanted = (['cost_minor', 'litres'] as const).flatMap((field) => {
    const value = noted[field];
    const isKept = before?.kind === kind && before[field] === value;
    return value === null || isKept ? [] : [{ field, value }];
  });
  const amounts = [];
  for (const { field, value } of wanted) {
    const stored = await reader
      .selectFrom('vehicle_records')
      .select(`${field} as value`)
      .where('vehicle_id', '=', vehicleId)
      .where('kind', '=', kind)
      .where(field, 'is not', null)
      .$if(field === 'cost_minor', (all) => all.where('currency', '=', currency))
      .$if(before !== undefined, (all) => all.where('id', '<>', before?.id ?? ''))
      .orderBy('date', 'desc')
      .limit(COMPARED)
      .execute();
    const others = stored.map((row) => ({ value: row.value ?? 0, isNew: false }));
    const usual = field === 'litres' ? USUAL_TANK_LITRES : undefined;
    const [question] = findUnusualAmounts([...others, { value, isNew: true }], usual);
    if (question) amounts.push({ field, most: question.most });
  }
  if (amounts.length === 0) return;
  throw new Problem('amount_unusual', {
    errors: amounts.map(({ field, most }) => ({
      pointer: `/${field}`,
      code: 'amount_unusual',
      message: `It was ${most} at most`,
    })),
    more: { amounts },
  });
}
