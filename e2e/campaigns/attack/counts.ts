import type { Tally } from './plan.ts';

/** What happened → how often. */
export class Counts {
  readonly #counts = new Map<string, number>();

  add(what: string, often = 1): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + often);
  }

  toJSON(): Record<string, number> {
    return Object.fromEntries(this.#counts);
  }

  /** Of an attack that has nothing else to tell. */
  toTally(): Tally {
    return { counts: this.toJSON(), given: null, refused: null, acknowledged: [] };
  }
}
