import { offsetAt, offsetChanges, ZONE_RULES } from '@forecourt/shared/zones';
import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import type { Database } from '../platform/db/database.ts';

const MINUTE_NS = 60e9;
const STEP_MS = 6 * 60 * 60_000;

/** Who else has rules of time zones, and from when on they differ from those by which visits are reckoned. */
export interface OtherRules {
  /** `the database`, or Node with its version and edition of the IANA database. */
  whose: string;
  /** Null where they do not know the zone at all. */
  from: Date | null;
  /** Minutes ahead of UTC from then on, by these rules and by the others. */
  here: number;
  there: number | null;
}

/**
 * Compares the rules for a time zone with those of Node and of the database, which nothing is reckoned by: one of them
 * may know of a change that this release does not, or not yet of one that it does.
 * @returns those that differ
 */
export async function compareRules(
  database: Database,
  zone: string,
  { from, until }: { from: Date; until: Date },
): Promise<OtherRules[]> {
  const instants = instantsToCompare(zone, from.getTime(), until.getTime());
  const others = [
    {
      whose: `Node ${process.versions.node} (${process.versions.tz})`,
      offsets: offsetsOfNode(zone, instants),
    },
    { whose: 'the database', offsets: await offsetsOfDatabase(database, zone, instants) },
  ];
  return others.flatMap(({ whose, offsets }): OtherRules[] => {
    if (offsets === null) return [{ whose, from: null, here: offsetAt(from, zone), there: null }];
    const index = instants.findIndex((at, each) => offsets[each] !== offsetAt(at, zone));
    const at = instants[index];
    return at ? [{ whose, from: at, here: offsetAt(at, zone), there: offsets[index] ?? null }] : [];
  });
}

/** What an operator has to know of it. */
export function describeDifference(zone: string, { whose, from, here, there }: OtherRules): string {
  if (from === null || there === null) {
    return `Time zone ${zone}: ${whose} does not know it. Visits are reckoned by the rules of this release (IANA ${ZONE_RULES}), so nothing has to be done.`;
  }
  return `Time zone ${zone}: from ${from.toISOString()} on clocks are at ${utc(here)} by the rules of this release (IANA ${ZONE_RULES}), by which visits are reckoned, and at ${utc(there)} by those of ${whose}. Where the latter are newer, update the package moment-timezone, then run npm run zones -- recompute.`;
}

/** Minutes ahead of UTC as `UTC+05:30`. */
function utc(offset: number): string {
  const minutes = Math.abs(offset);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `UTC${offset < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
}

/** Every few hours, and around each change of clocks that these rules know; others' show within hours. */
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
