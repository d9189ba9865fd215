import type { Times } from '../plan.ts';

/** How long answers took, and what failed. */
export class Timings {
  readonly #ms: number[] = [];
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
    this.#ms.push(performance.now() - began);
  }

  summary(): TimingSummary {
    const sorted = this.#ms.toSorted((one, other) => one - other);
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
    return {
      asked: sorted.length,
      times: { p50: at(0.5), p99: at(0.99), max: at(1) },
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
