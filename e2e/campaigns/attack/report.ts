import type { Times } from '../answer-times.ts';
import type { From } from './attacked-site.ts';
import type { TimingSummary } from './customers.ts';
import type { OverloadOutcome } from './overload.ts';
import type { SiteUsage, UsageOverTime } from './process-watch.ts';
import type { Outcome } from './under-attack.ts';

export interface Measured {
  name: string;
  from: From;
  outcome: Outcome;
  usage: SiteUsage;
}

const HEAD = [
  'attack',
  'everybody from',
  '`GET /me`, p50 / p99 / max in ms',
  'on a new connection',
  'page view',
  'new vehicle and visit',
  'photo',
  'not answered as they should be',
  'edge: memory in MB',
  'edge: descriptors',
  'api: memory in MB',
];

/** The table of docs/security/attacks.md, in Markdown. */
export function attackTable(measured: readonly Measured[]): string {
  return toTable(HEAD, measured.map(rowOf));
}

function rowOf({ name, from, outcome: { experience }, usage: { edge, api } }: Measured): string[] {
  const { me, meAnew, page, visit, photo } = experience;
  return [
    name,
    from,
    ...[me, meAnew, page, visit, photo].map(({ times }) => milliseconds(times)),
    failures([me, meAnew, page, visit, photo]),
    overTime(edge, 'memoryMb'),
    overTime(edge, 'descriptors'),
    overTime(api, 'memoryMb'),
  ];
}

/** Outcome of the attackers, one line for each wave. */
export function describeAttackers({ outcome }: Measured): string {
  return outcome.waves
    .map(({ kind, tally: { counts } }) => {
      const fates = Object.entries(counts).filter(([, often]) => often > 0);
      return `  ${kind}: ${fates.map(([what, often]) => `${what} ${often}`).join(', ')}`;
    })
    .join('\n');
}

export function overloadTable({ peak, offered, given, tally, ...kept }: OverloadOutcome): string {
  const { given: good, refused, counts } = tally;
  const rows = [
    ['good answers a second, at its peak', peak.toFixed(0)],
    ['requests a second then offered', offered.toFixed(0)],
    ['good answers a second to them', given.toFixed(0)],
    ['their p50 / p99 / max in ms', good ? milliseconds(good) : '–'],
    ['those of the others', refused ? milliseconds(refused) : '–'],
    [
      'what became of all',
      Object.entries(counts)
        .map((each) => each.join(' '))
        .join(', '),
    ],
    ['acknowledged / lost / there twice', `${kept.acknowledged} / ${kept.lost} / ${kept.twice}`],
  ];
  return toTable(['overload', ''], rows);
}

function failures(summaries: readonly TimingSummary[]): string {
  const asked = summaries.reduce((sum, summary) => sum + summary.asked, 0);
  const failed = summaries.flatMap((summary) => Object.values(summary.failures));
  const often = failed.reduce((sum, each) => sum + each, 0);
  return `${often} of ${asked}`;
}

const milliseconds = ({ p50, p99, max }: Times) =>
  [p50, p99, max].map((ms) => Math.round(ms).toLocaleString('en')).join(' / ');

const overTime = ({ before, peak, after }: UsageOverTime, what: 'memoryMb' | 'descriptors') =>
  [before, peak, after].map((usage) => usage?.[what].toLocaleString('en') ?? 'died').join(' → ');

function toTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
