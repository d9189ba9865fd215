import type { Outcome } from './jobs.ts';

/** What several rounds came to: the medians of their figures. */
export interface Summary {
  perSecond: number;
  p50: number;
  p99: number;
  /** Lowest and highest rate of a round. */
  lowest: number;
  highest: number;
}

/** @throws Error when there was no round */
export function summaryOf(outcomes: readonly Outcome[]): Summary {
  const rates = outcomes.map(({ perSecond }) => perSecond);
  return {
    perSecond: median(rates),
    p50: median(outcomes.map(({ p50 }) => p50)),
    p99: median(outcomes.map(({ p99 }) => p99)),
    lowest: Math.min(...rates),
    highest: Math.max(...rates),
  };
}

/** The median of what rounds that were measured right after each other are of each other. */
export function medianRatio(ours: readonly Outcome[], bare: readonly Outcome[]): number {
  return median(ours.map(({ perSecond }, round) => perSecond / (bare[round]?.perSecond ?? Number.NaN)));
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (lower === undefined || upper === undefined) throw new Error('There was no round');
  return (lower + upper) / 2;
}
