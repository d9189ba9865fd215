import fc from 'fast-check';
import type { Work } from '../rules/visit-rules.ts';

/** What somebody does next. Visits and times of those that there are then are meant by any whole number. */
export interface Step {
  do: 'book' | 'move' | 'cancel' | 'look';
  type: Work;
  visit: number;
  time: number;
  /** Whether a time is wanted that is shown as free, where there is one. */
  isFree: boolean;
  /** How often it is sent at once, with one key. */
  taps: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  do: fc.oneof(
    { weight: 3, arbitrary: fc.constant('book' as const) },
    { weight: 6, arbitrary: fc.constant('move' as const) },
    { weight: 4, arbitrary: fc.constant('cancel' as const) },
    { weight: 2, arbitrary: fc.constant('look' as const) },
  ),
  type: fc.constantFrom<Work>('repair', 'installation'),
  visit: fc.nat(),
  time: fc.nat(),
  isFree: mostly(true, false),
  taps: mostly(1, 2),
});

/** So many steps for each of so many devices, which all begin with a booking. */
export function plansFor(devices: number, steps: number, seed: number): Step[][] {
  const plan = fc.noBias(fc.array(step, { minLength: steps, maxLength: steps, size: 'max' }));
  const plans = fc.sample(plan, { numRuns: devices, seed });
  return plans.map(([first, ...others]) => (first ? [{ ...first, do: 'book' }, ...others] : []));
}

function mostly<Value>(usual: Value, other: Value): fc.Arbitrary<Value> {
  return fc.oneof({ weight: 4, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constant(other) });
}
