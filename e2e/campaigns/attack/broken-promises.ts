import type { Experience } from './customers/customers.ts';
import type { OverloadOutcome } from './overload.ts';
import type { Tally } from './plan.ts';
import type { UsageOverTime } from './process-watch.ts';
import type { Outcome, WaveOutcome } from './under-attack.ts';
import type { SiteUsage } from './watched.ts';

/** Within this time 99 of 100 customers are answered, whatever goes on. */
const P99_MS = 1_000;

/** So much more than before may edge and api take each: 4,096 connections, at 200 KB each when all are busy at once. */
const MAX_GROWTH_MB = 500;

/** Share of its peak that a site still does when ten times as much is asked of it. */
const KEPT_SHARE = 0.8;

/** Share of its streams that a site keeps while it is attacked. */
const KEPT_STREAMS = 0.95;

/** So many of those who hold connections are dropped within an attack, as a share of how many they are at a time. */
const DROPPED_SHARE = 0.5;

/** How a connection may end that sent too large a body: refused, or taken for what it is. */
const PROPER = /^answered (?:400|401|403|404|405|413|415|429)$/;

/** Allowed responses to a costly file: refused for its content, or because of too many requests. */
const REFUSED_FILE = /: answered (?:422|429|503)$/;

/** How a request may be answered when there are too many. */
const FAIR = /^(?:answered (?:200|201|429|503)|given in time|no connection left)$/;

/** On a machine that is busy with other things, this is a proper answer to a customer. */
const SHED = '503 overloaded';

/** What customers were promised and did not get, in words. @param usage where the machine was quiet enough to measure */
export function brokenPromises({ experience, waves }: Outcome, usage?: SiteUsage): string[] {
  const isFailure = (why: string) => usage !== undefined || why !== SHED;
  return [
    ...Object.entries(experience).flatMap(([habit, { failures }]) =>
      Object.entries(failures).flatMap(([why, often]) =>
        isFailure(why) ? [`${habit}: ${why}, ${often} times`] : [],
      ),
    ),
    ...waves.flatMap(({ kind, tally }) => (kind === 'large-bodies' ? otherThan(PROPER, tally) : [])),
    ...waves.flatMap(({ kind, tally }) => (kind === 'costly-files' ? otherThan(REFUSED_FILE, tally) : [])),
    ...(usage
      ? [...slowOnes(experience), ...grown(usage), ...notLetGo(usage), ...waves.flatMap(wronglyHeld)]
      : []),
  ];
}

/** Streams are honest and stay; who only begins requests may not keep a connection for as long as they like. */
function wronglyHeld({ kind, connections, tally: { counts } }: WaveOutcome): string[] {
  const { opened = 0, events = 0, 'held at the end': held = 0 } = counts;
  switch (kind) {
    case 'slow-bodies':
    case 'slow-headers':
      if (opened - held >= connections * DROPPED_SHARE) return [];
      return [`${kind}: ${held} of ${opened} were never dropped`];
    case 'hidden-tabs':
      return events === 0 ? ['the streams of hidden tabs got no events'] : [];
    case 'streams':
      return [
        ...(held < connections * KEPT_STREAMS ? [`${held} of ${connections} streams were held`] : []),
        ...(events === 0 ? ['the streams told nothing'] : []),
      ];
    default:
      return [];
  }
}

const notLetGo = ({ passedOn }: SiteUsage) =>
  passedOn > 0 ? [`${passedOn} requests were still being passed on`] : [];

/** The same of an overload. @param timed whether the machine was quiet enough to measure */
export function brokenOverloadPromises(outcome: OverloadOutcome, timed: boolean): string[] {
  const { peak, given, tally, lost, twice } = outcome;
  const p99 = tally.given?.p99 ?? 0;
  return [
    ...otherThan(FAIR, tally),
    ...(lost > 0 ? [`${lost} acknowledged and lost`] : []),
    ...(twice > 0 ? [`${twice} there twice`] : []),
    ...(timed && given < peak * KEPT_SHARE
      ? [`${given.toFixed(0)} of ${peak.toFixed(0)} answers a second`]
      : []),
    ...(timed && p99 >= P99_MS ? [`good answers took ${p99.toFixed(0)} ms at p99`] : []),
  ];
}

function slowOnes({ me, meAnew, page, visit }: Experience): string[] {
  return Object.entries({ me, meAnew, page, visit }).flatMap(([habit, { times }]) =>
    times.p99 < P99_MS ? [] : [`${habit}: ${times.p99.toFixed(0)} ms at p99`],
  );
}

function grown({ edge, api }: SiteUsage): string[] {
  return Object.entries({ edge, api }).flatMap(([part, { before, peak, after }]: [string, UsageOverTime]) => {
    if (!after) return [`the ${part} died`];
    const growth = peak.memoryMb - before.memoryMb;
    return growth < MAX_GROWTH_MB ? [] : [`the ${part} grew by ${growth} MB`];
  });
}

function otherThan(expected: RegExp, { counts }: Tally): string[] {
  return Object.entries(counts).flatMap(([what, often]) =>
    often === 0 || expected.test(what) ? [] : [`${what}, ${often} times`],
  );
}
