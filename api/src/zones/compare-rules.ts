import { offsetAt, offsetChanges, ZONE_RULES_EDITION } from '@forecourt/shared/zones';
import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import type { Database } from '../platform/db/database.ts';

const MINUTE_NS = 60e9;
const STEP_MS = 6 * 60 * 60_000;

/** Another source of time zone rules, and the first instant at which it differs from those by which visits are computed. */
export interface RuleDifference {
  /** `the database`, or Node with its version and edition of the IANA database. */
  whose: string;
  /** Null if the source does not know the zone. */
  from: Date | null;
  /** Minutes ahead of UTC from then on, by these rules and by the others. */
  here: number;
  there: number | null;
}

/**
 * Compares the rules for a time zone with those of Node and of the database, by which no visit is computed: one of them
 * may know of a change that this release lacks, or lack one that it has.
 * @returns the sources that differ
 */
export async function compareRules(
  database: Database,
  zone: string,
  { from, until }: { from: Date; until: Date },
): Promise<RuleDifference[]> {
  const instants = instantsToCompare(zone, from.getTime(), until.getTime());
  const others = [
    {
      whose: `Node ${process.versions.node} (${process.versions.tz})`,
      offsets: offsetsOfNode(zone, instants),
    },
    { whose: 'the database', offsets: await offsetsOfDatabase(database, zone, instants) },
  ];
  return others.flatMap(({ whose, offsets }): RuleDifference[] => {
    if (offsets === null) return [{ whose, from: null, here: offsetAt(from, zone), there: null }];
    const index = instants.findIndex((at, each) => offsets[each] !== offsetAt(at, zone));
    const at = instants[index];
    return at ? [{ whose, from: at, here: offsetAt(at, zone), there: offsets[index] ?? null }] : [];
  });
}

/** Describes a difference for operators: both offsets, and what to do. */
export function describeRuleDifference(zone: string, { whose, from, here, there }: RuleDifference): string {
  if (from === null || there === null) {
    return `Time zone ${zone}: ${whose} does not know it. Visits are computed by the rules of this release (IANA ${ZONE_RULES_EDITION}), so nothing has to be done.`;
  }
  return `Time zone ${zone}: from ${from.toISOString()} on clocks are at ${utc(here)} by the rules of this release (IANA ${ZONE_RULES_EDITION}), by which visits are computed, and at ${utc(there)} by those of ${whose}. If the latter are newer, update the package moment-timezone, then run npm run zones -- recompute.`;
}

/** Minutes ahead of UTC as `UTC+05:30`. */
function utc(offset: number): string {
  const minutes = Math.abs(offset);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `UTC${offset < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
}

/** Every six hours, and right before and at each clock change by our own rules. */
function instantsToCompare(zone: string, from: number, until: number): Date[] {
  const instants = offsetChanges(zone).flatMap((change) => [change.from - 1, change.from]);
  for (let at = from; at <= until; at += STEP_MS) instants.push(at);
  return instants
    .filter((at) => at >= from && at <= until)
    .sort((one, other) => one - other)
    .map((at) => new Date(at));
}

function offsetsOfNode(zone: string, instants: readonly Date[]): number[] | null {
  try {
    return instants.map((at) => {
      const instant = Temporal.Instant.fromEpochMilliseconds(at.getTime());
      return instant.toZonedDateTimeISO(zone).offsetNanoseconds / MINUTE_NS;
    });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

async function offsetsOfDatabase(
  database: Database,
  zone: string,
  instants: readonly Date[],
): Promise<number[] | null> {
  const isKnown = await database.read((reader) =>
    sql`select from pg_timezone_names where lower(name) = lower(${zone})`.execute(reader),
  );
  if (isKnown.rows.length === 0) return null;
  const { rows } = await database.read((reader) =>
    sql<{ minutes: number }>`
      select (extract(epoch from timezone(${zone}, at::timestamptz) - timezone('UTC', at::timestamptz)) / 60)::int as minutes
      from unnest(${instants.map((at) => at.toISOString())}::text[]) with ordinality as each (at, place)
      order by place
    `.execute(reader),
  );
  return rows.map(({ minutes }) => minutes);
}
