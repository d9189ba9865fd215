import type { ResponseTimeSummary } from '../answer-times.ts';
import type { SenderAddressKind } from './attacked-site.ts';
import type { CustomerActionSummary, CustomerTimings } from './customers.ts';
import type { OverloadOutcome } from './overload.ts';
import type { AttackTally } from './plan.ts';
import type { ProcessUsageOverTime, SiteProcessUsage } from './process-watch.ts';
import type { AttackOutcome, WaveOutcome } from './under-attack.ts';

export interface MeasuredAttack {
  name: string;
  from: SenderAddressKind;
  outcome: AttackOutcome;
  usage: SiteProcessUsage;
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

export function formatAttackTable(measured: readonly MeasuredAttack[]): string {
  return toTable(HEAD, measured.map(rowOf));
}

function rowOf({ name, from, outcome: { experience }, usage: { edge, api } }: MeasuredAttack): string[] {
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

export function describeWaveOutcomes({ outcome }: MeasuredAttack): string {
  return outcome.waves
    .map(({ kind, tally: { counts } }) => {
      const fates = Object.entries(counts).filter(([, often]) => often > 0);
      return `  ${kind}: ${fates.map(([what, often]) => `${what} ${often}`).join(', ')}`;
    })
    .join('\n');
}

export function formatOverloadTable({ peak, offered, given, tally, ...kept }: OverloadOutcome): string {
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

function failures(summaries: readonly CustomerActionSummary[]): string {
  const asked = summaries.reduce((sum, summary) => sum + summary.runs, 0);
  const failed = summaries.flatMap((summary) => Object.values(summary.failures));
  const often = failed.reduce((sum, each) => sum + each, 0);
  return `${often} of ${asked}`;
}

const milliseconds = ({ p50, p99, max }: ResponseTimeSummary) =>
  [p50, p99, max].map((ms) => Math.round(ms).toLocaleString('en')).join(' / ');

const overTime = ({ before, peak, after }: ProcessUsageOverTime, what: 'memoryMb' | 'descriptors') =>
  [before, peak, after].map((usage) => usage?.[what].toLocaleString('en') ?? 'died').join(' → ');

function toTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Limit for the 99th percentile of customers' response times during an attack. */
const P99_MS = 1_000;

/** Maximum memory growth in MB during an attack, of the edge and of the api each. */
const MAX_GROWTH_MB = 500;

/** Minimum rate of successful responses under ten times the peak load, as a share of the peak rate. */
const MIN_RATE_SHARE = 0.8;

/** Minimum share of event streams that must stay open during an attack. */
const MIN_OPEN_STREAMS = 0.95;

/** Minimum share of the attackers' connections that the site must close during an attack. */
const MIN_CLOSED_SHARE = 0.5;

/** Allowed outcomes of a request with too large a body: refusals of the edge or the api. */
const REFUSED_BODY = /^answered (?:400|401|403|404|405|413|415|429)$/;

/** Allowed responses to a costly file: refusals for its content (422), too many requests (429) or overload (503). */
const REFUSED_FILE = /: answered (?:422|429|503)$/;

const FAIR = /^(?:answered (?:200|201|429|503)|given in time|no connection left)$/;

/** Failures that are allowed for customers if the machine is busy with other work. Responses of pages have no problem code. */
const SHED = /^503(?: overloaded)?$/;

/** Outcome of a request with too large a body that is also allowed if the machine is busy with other work. */
const SHED_BODY = /^answered 503$/;

/** Lists the rules that were violated during an attack. @param usage undefined if the machine was too busy to measure */
export function listAttackViolations(
  { experience, waves }: AttackOutcome,
  usage?: SiteProcessUsage,
): string[] {
  const isFailure = (why: string) => usage !== undefined || !SHED.test(why);
  return [
    ...Object.entries(experience).flatMap(([habit, { failures }]) =>
      Object.entries(failures).flatMap(([why, often]) =>
        isFailure(why) ? [`${habit}: ${why}, ${often} times`] : [],
      ),
    ),
    ...waves
      .flatMap(({ kind, tally }) => (kind === 'large-bodies' ? otherThan(REFUSED_BODY, tally) : []))
      .filter((refusal) => usage !== undefined || !SHED_BODY.test(refusal.replace(/, \d+ times$/, ''))),
    ...waves.flatMap(({ kind, tally }) => (kind === 'costly-files' ? otherThan(REFUSED_FILE, tally) : [])),
    ...(usage
      ? [
          ...slowOnes(experience),
          ...grown(usage),
          ...findUnreleasedRequests(usage),
          ...waves.flatMap(wronglyHeld),
        ]
      : []),
  ];
}

/** Lists faults of held connections: event streams may stay open, but unfinished requests must be closed in time. */
function wronglyHeld({ kind, connections, tally: { counts } }: WaveOutcome): string[] {
  const { opened = 0, events = 0, 'held at the end': held = 0 } = counts;
  switch (kind) {
    case 'slow-bodies':
    case 'slow-headers':
    case 'tiny-chunks':
      if (opened - held >= connections * MIN_CLOSED_SHARE) return [];
      return [`${kind}: ${held} of ${opened} were never dropped`];
    case 'hidden-tabs':
      return events === 0 ? ['the streams of hidden tabs got no events'] : [];
    case 'streams':
      return [
        ...(held < connections * MIN_OPEN_STREAMS ? [`${held} of ${connections} streams were held`] : []),
        ...(events === 0 ? ['the streams told nothing'] : []),
      ];
    default:
      return [];
  }
}

const findUnreleasedRequests = ({ forwardedRequests }: SiteProcessUsage) =>
  forwardedRequests > 0 ? [`${forwardedRequests} requests were still being passed on`] : [];

/** Lists the rules that were violated under overload. @param timed whether the machine was quiet enough to measure */
export function listOverloadViolations(outcome: OverloadOutcome, timed: boolean): string[] {
  const { peak, given, tally, lost, twice } = outcome;
  const p99 = tally.given?.p99 ?? 0;
  return [
    ...otherThan(FAIR, tally),
    ...(lost > 0 ? [`${lost} acknowledged and lost`] : []),
    ...(twice > 0 ? [`${twice} there twice`] : []),
    ...(timed && given < peak * MIN_RATE_SHARE
      ? [`${given.toFixed(0)} of ${peak.toFixed(0)} answers a second`]
      : []),
    ...(timed && p99 >= P99_MS ? [`good answers took ${p99.toFixed(0)} ms at p99`] : []),
  ];
}

function slowOnes({ me, meAnew, page, visit }: CustomerTimings): string[] {
  return Object.entries({ me, meAnew, page, visit }).flatMap(([habit, { times }]) =>
    times.p99 < P99_MS ? [] : [`${habit}: ${times.p99.toFixed(0)} ms at p99`],
  );
}

function grown({ edge, api }: SiteProcessUsage): string[] {
  return Object.entries({ edge, api }).flatMap(
    ([part, { before, peak, after }]: [string, ProcessUsageOverTime]) => {
      if (!after) return [`the ${part} died`];
      const growth = peak.memoryMb - before.memoryMb;
      return growth < MAX_GROWTH_MB ? [] : [`the ${part} grew by ${growth} MB`];
    },
  );
}

function otherThan(expected: RegExp, { counts }: AttackTally): string[] {
  return Object.entries(counts).flatMap(([what, often]) =>
    often === 0 || expected.test(what) ? [] : [`${what}, ${often} times`],
  );
}
