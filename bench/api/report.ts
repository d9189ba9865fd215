import { formatTextTable } from '../../scripts/terminal.ts';
import { API_CASES, type BenchJobOutcome } from './cases.ts';
import type { BenchOutcomes } from './measure.ts';

const HEAD = [
  'per second, 50 connections',
  'api',
  'bare',
  'ratio',
  'api p50',
  'p99',
  'bare p50',
  'p99',
  'api at 200',
  'p99',
];

export function formatBenchTable(database: string, { cases, mix }: BenchOutcomes): string {
  const rows = cases.map(({ name, api, bare, crowd }) => {
    const [ours, theirs] = [summarizeOutcomes(api), summarizeOutcomes(bare)];
    const many = crowd.length > 0 ? summarizeOutcomes(crowd) : null;
    return [
      API_CASES[name],
      range(ours),
      range(theirs),
      medianRatio(api, bare).toFixed(2),
      time(ours.p50),
      time(ours.p99),
      time(theirs.p50),
      time(theirs.p99),
      many ? range(many) : '–',
      many ? time(many.p99) : '–',
    ];
  });
  const { perSecond, p50, p99 } = summarizeOutcomes(mix);
  return [
    `${database} (medians, with the lowest and highest; times in ms)`,
    formatTextTable([HEAD, ...rows]),
    `200 customers with pauses: ${perSecond.toFixed(0)} a second, p50 ${time(p50)}, p99 ${time(p99)}`,
  ].join('\n');
}

export function listFailures({ cases, mix }: BenchOutcomes): string[] {
  const sides = cases.flatMap(({ name, ...of }) =>
    Object.entries(of).map(([side, rounds]) => ({ of: `${API_CASES[name]}, ${side}`, rounds })),
  );
  return [...sides, { of: '200 customers with pauses', rounds: mix }].flatMap(({ of, rounds }) =>
    Object.entries(sumOf(rounds)).map(([fault, times]) => `${of}: ${fault} (${times})`),
  );
}

function sumOf(rounds: readonly BenchJobOutcome[]): Record<string, number> {
  const sum: Record<string, number> = {};
  for (const [fault, times] of rounds.flatMap(({ faults }) => Object.entries(faults))) {
    sum[fault] = (sum[fault] ?? 0) + times;
  }
  return sum;
}

const range = ({ perSecond, lowest, highest }: OutcomeSummary) =>
  `${perSecond.toFixed(0)} (${lowest.toFixed(0)}–${highest.toFixed(0)})`;
const time = (ms: number) => ms.toFixed(1);

export interface OutcomeSummary {
  perSecond: number;
  p50: number;
  p99: number;
  lowest: number;
  highest: number;
}

export function summarizeOutcomes(outcomes: readonly BenchJobOutcome[]): OutcomeSummary {
  const rates = outcomes.map(({ perSecond }) => perSecond);
  return {
    perSecond: median(rates),
    p50: median(outcomes.map(({ p50 }) => p50)),
    p99: median(outcomes.map(({ p99 }) => p99)),
    lowest: Math.min(...rates),
    highest: Math.max(...rates),
  };
}

/** Returns the median of the ratios of api to database in each round, whose two rates were measured one after the other. */
export function medianRatio(ours: readonly BenchJobOutcome[], bare: readonly BenchJobOutcome[]): number {
  return median(ours.map(({ perSecond }, round) => perSecond / (bare[round]?.perSecond ?? Number.NaN)));
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (lower === undefined || upper === undefined) throw new Error('There was no round');
  return (lower + upper) / 2;
}
