import fc, { type Arbitrary } from 'fast-check';

/** One of some kinds of values; the first number of each says how often, compared with the others. */
export function weighted<Value>(
  ...kinds: readonly (readonly [weight: number, arbitrary: Arbitrary<Value>])[]
): Arbitrary<Value> {
  return fc.oneof(...kinds.map(([weight, arbitrary]) => ({ weight, arbitrary })));
}
