import {
  IANA_TIME_ZONE_DATABASE_VERSION,
  listUtcOffsetChanges,
  utcOffsetMinutesAt,
} from '@forecourt/shared/zones';
import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import type { Database } from '../platform/db/database.ts';

const MINUTE_NS = 60e9;
const STEP_MS = 6 * 60 * 60_000;

/**
 * Time zones whose names PostgreSQL reads as abbreviations with a fixed offset, so their rules cannot be queried. The list is
 * fixed, because reading the view pg_timezone_abbrevs fails if the zone of any abbreviation is missing.
 */
const ABBREVIATIONS = new Set(['cet', 'eet', 'met', 'wet']);

export interface ZoneRuleDifference {
  zone: string;
  /** Source of the rules that differ from ours: `the database`, or Node with its version and edition of the IANA database. */
  whose: string;
  from: Date | null;
  /** Minutes ahead of UTC from `from` on, by our rules. */
  ours: number;
  /** Minutes ahead of UTC from `from` on, by the rules of `whose`; null if the zone is missing there. */
  theirs: number | null;
}

/** Period in which our rules have a constant offset (`ours`, minutes ahead of UTC); `until` is its last instant. */
interface OffsetPeriod {
  zone: string;
  from: number;
  until: number;
  ours: number;
}

interface Comparison {
  zone: string;
  at: Date | null;
  theirs: number | null;
}

interface Window {
  from: Date;
  until: Date;
}

/**
 * Compares our rules for a time zone with those of Node and of the database, which are not used for visits. If they differ,
 * one of them comes from an older edition of the IANA database.
 * @returns at most one difference for each of the two sources
 */
export async function compareZoneRules(
  database: Database,
  zone: string,
  window: Window,
): Promise<ZoneRuleDifference[]> {
  return [
    ...compareZoneRulesWithNode([zone], window),
    ...(await compareZoneRulesWithDatabase(database, [zone], window)),
  ];
}

/**
 * Compares our rules with Node's. Comparing every six hours, and at the first and last moment between clock changes, finds
 * every difference: no zone changes its clocks twice within six hours.
 */
export function compareZoneRulesWithNode(zones: readonly string[], window: Window): ZoneRuleDifference[] {
  const whose = `Node ${process.versions.node} (${process.versions.tz})`;
  return zones.flatMap((zone) => {
    for (const { from, until, ours } of offsetPeriodsBetween(zone, window)) {
      for (let step = from; step < until + STEP_MS; step += STEP_MS) {
        const at = Math.min(step, until);
        const theirs = offsetOfNode(zone, at);
        const found = { zone, at: theirs === null ? null : new Date(at), theirs };
        if (theirs !== ours) return [toDifference(whose, found, window)];
      }
    }
    return [];
  });
}

export async function compareZoneRulesWithDatabase(
  database: Database,
  zones: readonly string[],
  window: Window,
): Promise<ZoneRuleDifference[]> {
  const names = zones.map((zone) => zone.toLowerCase());
  const { rows } = await database.read((reader) =>
    sql<{ name: string }>`
      select lower(name) as name from pg_timezone_names where lower(name) = any (${names}::text[])
    `.execute(reader),
  );
  const known = new Set(rows.map(({ name }) => name));
  // Skip zones that the database does not know: it would read them as POSIX rules, or fail.
  const comparable = zones.filter(
    (zone) => known.has(zone.toLowerCase()) && !ABBREVIATIONS.has(zone.toLowerCase()),
  );
  const asked = comparable
    .flatMap((zone) => offsetPeriodsBetween(zone, window))
    .map(({ from, until, ...period }) => ({ ...period, since: new Date(from), until: new Date(until) }));
  const different = await database.read((reader) =>
    sql<Comparison>`
      select distinct on (zone) zone, at, theirs
      from json_to_recordset(${JSON.stringify(asked)}::json)
          as offset_period (zone text, since timestamptz, until timestamptz, ours int)
        cross join lateral (
          select generate_series(since, until, interval '6 hours') union all select until
        ) as instant (at)
        cross join lateral (
          select (extract(epoch from timezone(zone, at) - timezone('UTC', at)) / 60)::int
        ) as clock (theirs)
      where theirs <> ours
      order by zone, at
    `.execute(reader),
  );
  const unknown = zones.filter((zone) => !known.has(zone.toLowerCase()));
  return [...unknown.map((zone) => ({ zone, at: null, theirs: null })), ...different.rows].map((found) =>
    toDifference('the database', found, window),
  );
}

function toDifference(whose: string, { zone, at, theirs }: Comparison, { from }: Window): ZoneRuleDifference {
  return { zone, whose, from: at, ours: utcOffsetMinutesAt(at ?? from, zone), theirs };
}

/** Describes a difference for operators, with both offsets and what to do. */
export function describeZoneRuleDifference({ zone, whose, from, ours, theirs }: ZoneRuleDifference): string {
  if (from === null || theirs === null) {
    return `Time zone ${zone}: ${whose} does not know it. Visits are computed by the rules of this release (IANA ${IANA_TIME_ZONE_DATABASE_VERSION}), so nothing has to be done.`;
  }
  return `Time zone ${zone}: from ${from.toISOString()} on clocks are at ${utc(ours)} by the rules of this release (IANA ${IANA_TIME_ZONE_DATABASE_VERSION}), by which visits are computed, and at ${utc(theirs)} by those of ${whose}. If the latter are newer, update the package moment-timezone, then run npm run zones -- recompute.`;
}

function utc(offset: number): string {
  const minutes = Math.abs(offset);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `UTC${offset < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
}

function offsetPeriodsBetween(zone: string, window: Window): OffsetPeriod[] {
  const changes = listUtcOffsetChanges(zone);
  const [from, until] = [window.from.getTime(), window.until.getTime()];
  return changes
    .map((change, index) => ({
      zone,
      from: Math.max(change.from, from),
      until: Math.min((changes[index + 1]?.from ?? Infinity) - 1, until),
      ours: change.offset,
    }))
    .filter((period) => period.from <= period.until);
}

function offsetOfNode(zone: string, at: number): number | null {
  try {
    const instant = Temporal.Instant.fromEpochMilliseconds(at);
    return instant.toZonedDateTimeISO(zone).offsetNanoseconds / MINUTE_NS;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
