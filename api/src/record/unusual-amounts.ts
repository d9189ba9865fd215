import { z } from 'zod';
import type { Reader } from '../platform/db/database.ts';
import { Problem } from '../platform/problems/problem.ts';
import type { Noted } from './record-json.ts';

/** An amount to check, or to compare with. All amounts are of one kind of entry and in one unit. */
export interface AmountToCheck {
  value: number;
  /** Whether the amount is about to be stored. Stored amounts need no confirmation. */
  isNew: boolean;
}

/** A new amount that is probably mistyped. */
export interface AmountQuestion<A extends AmountToCheck> {
  asked: A;
  /** The largest usual amount. */
  most: number;
}

/** Factor to the next smaller amount. A missing decimal sign gives 10 or 100, a full tank after a small fill-up at most 6. */
const TIMES_THE_NEXT = 6;
/** Largest share of mistyped amounts: more large amounts are usual for the vehicle. */
const MISTYPED_SHARE = 0.1;
/** Pickups with a second tank take 180 litres. Lorries take more, but then their earlier fill-ups show it. */
export const USUAL_TANK_LITRES = 200;
/** Factor to the next smaller quantity, for a lorry whose tank was never full so far. */
const TIMES_A_LARGE_TANK = 2;

/**
 * Finds the new amounts that are probably mistyped, for the customer to confirm. They are the few largest ones, above a gap
 * that separates them from all others. Takes n log n.
 * @param usual largest amount that needs no comparison, such as a full tank; without it, the first amount is never found
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

/** Field of a request that confirms its amounts. */
export const confirmAmountsSchema = z
  .boolean()
  .optional()
  .describe('Cost and litres are right, although they are far more than those of other entries of the kind');

/** Field of a problem with the amounts to confirm. */
export const unusualAmountsSchema = z
  .array(
    z.object({
      field: z.enum(['cost_minor', 'litres']),
      most: z
        .number()
        .describe('The largest amount of the other entries of this kind, or the size of a usual tank'),
    }),
  )
  .optional()
  .describe('amount_unusual: which amounts are far more than usual');

/** Number of latest entries that a new one is compared with: older prices are no measure. */
const COMPARED = 50;

/**
 * Refuses a cost or litres that are far more than those of the vehicle's other entries of the kind, because most such amounts
 * are mistyped.
 * @param before the entry that is corrected; it is not compared with, and its unchanged amounts are accepted
 * @throws Problem `amount_unusual`
 */
export async function requireConfirmedAmounts(
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
