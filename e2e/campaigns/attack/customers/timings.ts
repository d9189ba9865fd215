import { AnswerTimes } from '../../answer-times.ts';
import { type Times, timesOf } from '../times.ts';

/** How long answers took, and what failed. */
export class Timings {
  readonly #answers = new AnswerTimes();
  readonly #failures = new Map<string, number>();

  /** Waits for something; a failure counts with the time that it took, too. */
  async measure(doing: () => Promise<void>): Promise<void> {
    const began = performance.now();
    try {
      await doing();
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      this.#failures.set(why, (this.#failures.get(why) ?? 0) + 1);
    }
    this.#answers.add(performance.now() - began);
  }

  summary(): TimingSummary {
    return {
      asked: this.#answers.count,
      times: timesOf(this.#answers),
      failures: Object.fromEntries(this.#failures),
    };
  }
}

export interface TimingSummary {
  asked: number;
  times: Times;
  /** Why → how often. */
  failures: Readonly<Record<string, number>>;
}
