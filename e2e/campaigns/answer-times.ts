import { createHistogram } from 'node:perf_hooks';

/** How long some answers took; to a thousandth, in memory that does not grow with them. */
export class AnswerTimes {
  readonly #microseconds = createHistogram();

  get count(): number {
    return this.#microseconds.count;
  }

  add(ms: number): void {
    // A histogram begins at 1.
    this.#microseconds.record(Math.max(1, Math.round(ms * 1000)));
  }

  /** The time in ms within which so many percent of them came; 0 where there are none. */
  percentile(percent: number): number {
    return this.count === 0 ? 0 : this.#microseconds.percentile(percent) / 1000;
  }
}
