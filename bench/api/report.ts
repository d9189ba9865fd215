import { textTable } from '../../scripts/text-table.ts';
import { CASES } from './cases.ts';
import type { Outcome } from './jobs.ts';
import type { Outcomes } from './measure.ts';
import { medianRatio, type Summary, summaryOf } from './rounds.ts';

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

/** What was measured on one database, as a table. */
export function reportOf(database: string, { cases, mix }: Outcomes): string {
  const rows = cases.map(({ name, api, bare, crowd }) => {
    const [ours, theirs] = [summaryOf(api), summaryOf(bare)];
    const many = crowd.length > 0 ? summaryOf(crowd) : null;
    return [
      CASES[name],
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
  const { perSecond, p50, p99 } = summaryOf(mix);
  return [
    `${database} (medians, with the lowest and highest; times in ms)`,
    textTable([HEAD, ...rows]),
    `200 customers with pauses: ${perSecond.toFixed(0)} a second, p50 ${time(p50)}, p99 ${time(p99)}`,
  ].join('\n');
}

/** Every kind of fault and how often it was met, in all rounds. */
export function faultsOf({ cases, mix }: Outcomes): string[] {
  const sides = cases.flatMap(({ name, ...of }) =>
    Object.entries(of).map(([side, rounds]) => ({ of: `${CASES[name]}, ${side}`, rounds })),
  );
  return [...sides, { of: '200 customers with pauses', rounds: mix }].flatMap(({ of, rounds }) =>
    Object.entries(sumOf(rounds)).map(([fault, times]) => `${of}: ${fault} (${times})`),
  );
}

function sumOf(rounds: readonly Outcome[]): Record<string, number> {
  const sum: Record<string, number> = {};
  for (const [fault, times] of rounds.flatMap(({ faults }) => Object.entries(faults))) {
    sum[fault] = (sum[fault] ?? 0) + times;
  }
  return sum;
}

const range = ({ perSecond, lowest, highest }: Summary) =>
  `${perSecond.toFixed(0)} (${lowest.toFixed(0)}–${highest.toFixed(0)})`;
const time = (ms: number) => ms.toFixed(1);
