import type { Arbitrary } from 'fast-check';
import fc from 'fast-check';

/** Placeholder for the sender's mark in a text, of the same length. */
export const SENDER_MARK = '@mark@';

/** Placeholder for a value from an earlier response, chosen when the request is sent. */
export class SeenValue {
  readonly name: string;
  readonly from: 'oneself' | 'others';
  readonly pick: number;
  readonly otherwise: string;

  constructor(name: string, from: SeenValue['from'], pick: number, otherwise: string) {
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

/** Text for an address that must not be encoded again. */
export class RawText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Picks one thing. @param number any whole number */
export function pickByNumber<Thing>(things: readonly Thing[], number: number): Thing {
  const picked = things[number % things.length];
  if (picked === undefined) throw new Error('There is nothing to pick from');
  return picked;
}

/** Chooses between generators; the first number of each is its relative frequency. */
export function weightedChoice<Value>(
  ...kinds: readonly (readonly [weight: number, arbitrary: Arbitrary<Value>])[]
): Arbitrary<Value> {
  return fc.oneof(...kinds.map(([weight, arbitrary]) => ({ weight, arbitrary })));
}
