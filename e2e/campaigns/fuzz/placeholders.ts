import type { Arbitrary } from 'fast-check';
import fc from 'fast-check';

/** Placeholder in a text for the sender's mark (`FuzzCustomer.mark`); has the same length as a mark. */
export const SENDER_MARK_PLACEHOLDER = '@mark@';

/** Placeholder for a value from an earlier response, chosen when the request is sent. */
export class EarlierValuePlaceholder {
  readonly name: string;
  readonly from: 'oneself' | 'others';
  readonly pick: number;
  readonly otherwise: string;

  constructor(name: string, from: EarlierValuePlaceholder['from'], pick: number, otherwise: string) {
    this.name = name;
    this.from = from;
    this.pick = pick;
    this.otherwise = otherwise;
  }
}

/** A JSON number that JavaScript cannot represent. */
export class RawNumber {
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }
}

/** Text that is put into a URL without being encoded. */
export class UnencodedText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Picks an element by any whole number, modulo the length of the list. */
export function pickByNumber<Thing>(things: readonly Thing[], number: number): Thing {
  const picked = things[number % things.length];
  if (picked === undefined) throw new Error('There is nothing to pick from');
  return picked;
}

/** Chooses between generators, each given with its relative frequency. */
export function weightedChoice<Value>(
  ...kinds: readonly (readonly [weight: number, arbitrary: Arbitrary<Value>])[]
): Arbitrary<Value> {
  return fc.oneof(...kinds.map(([weight, arbitrary]) => ({ weight, arbitrary })));
}
