import type { TimingSummary } from '@forecourt/shared/contract';

/** Enough to tell a slow release from a slow phone, and little to keep of each release. */
const MAX_SAMPLES = 200;

/** The last times of one kind that browsers reported of one release, in milliseconds. */
export class TimingSamples {
  readonly #samples: number[] = [];

  note(ms: number): void {
    this.#samples.push(ms);
    if (this.#samples.length > MAX_SAMPLES) this.#samples.shift();
  }

  /** Undefined while there is none. */
  summary(): TimingSummary | undefined {
    const sorted = this.#samples.toSorted((one, other) => one - other);
    const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1];
    const [median, p95] = [at(0.5), at(0.95)];
    if (median === undefined || p95 === undefined) return undefined;
    return { samples: sorted.length, median, p95 };
  }
}
