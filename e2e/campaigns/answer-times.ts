import { createHistogram } from 'node:perf_hooks';

/** Histogram of response times with a precision of 0.1 %, in constant memory. */
export class ResponseTimeHistogram {
  readonly #microseconds = createHistogram();

  get count(): number {
    return this.#microseconds.count;
  }

  add(ms: number): void {
    this.#microseconds.record(Math.max(1, Math.round(ms * 1000)));
  }

  /** Returns a percentile of the recorded times in ms; 0 if no time is recorded. */
  percentile(percent: number): number {
    return this.count === 0 ? 0 : this.#microseconds.percentile(percent) / 1000;
  }
}

/** Response times in ms: median, 99th percentile and maximum. */
export interface ResponseTimeSummary {
  p50: number;
  p99: number;
  max: number;
}

export function summarizeResponseTimes(answers: ResponseTimeHistogram): ResponseTimeSummary {
  return { p50: answers.percentile(50), p99: answers.percentile(99), max: answers.percentile(100) };
}
