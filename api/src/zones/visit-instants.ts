import { instantOf, ZONE_RULES } from '@forecourt/shared/zones';
import { sql } from 'kysely';
import type { Database, Reader } from '../platform/db/database.ts';

/** A visit whose stored instant is not the one at which clocks show its date and time by these rules. */
export interface StaleVisit {
  id: string;
  reference: string;
  date: string;
  time: string;
  time_zone: string;
  starts_at: Date;
  /** By these rules. */
  by_rules: Date;
}

export interface CheckedVisits {
  checked: number;
  stale: StaleVisit[];
  /** Visits that were reckoned by newer rules, otherwise than by these: they are left alone. */
  newer: number;
  /** Time zones of visits that nobody knows; their instants are left alone, too. */
  unknown: string[];
}

/** Visits at a time, so that neither memory nor other requests notice how many there are. */
const BATCH = 1_000;

/**
 * Finds visits whose stored instant differs from what these rules say, as after an update of them.
 * @param from first day to look at, `YYYY-MM-DD`; all days without it
 */
export async function checkInstants(database: Database, from?: string): Promise<CheckedVisits> {
  const found: CheckedVisits = { checked: 0, stale: [], newer: 0, unknown: [] };
  for await (const visits of batches(database, from)) {
    found.checked += visits.length;
    const differing = visits.flatMap((visit) => {
      const by_rules = instantByRules(visit);
      if (by_rules === null && !found.unknown.includes(visit.time_zone)) found.unknown.push(visit.time_zone);
      if (by_rules === null || by_rules.getTime() === visit.starts_at.getTime()) return [];
      return [{ ...visit, by_rules }];
    });
    const isNewer = ({ zone_rules }: { zone_rules: string | null }) => (zone_rules ?? '') > ZONE_RULES;
    found.newer += differing.filter(isNewer).length;
    found.stale.push(
      ...differing.filter((visit) => !isNewer(visit)).map(({ zone_rules: _, ...visit }) => visit),
    );
  }
  return found;
}

/**
 * Stores the instants that these rules say. Neither date nor time is touched, and no customer is told: entries in calendars
 * move by their SEQUENCE when they are read again. May be stopped and run again at any time.
 * @returns visits as they were before
 */
export async function recomputeInstants(database: Database, now: () => Date): Promise<CheckedVisits> {
  const found = await checkInstants(database);
  for (let start = 0; start < found.stale.length; start += BATCH) {
    const batch = found.stale.slice(start, start + BATCH);
    await database.transaction((tx) =>
      // One that was moved meanwhile is right already.
      sql`
        update appointments a
        set starts_at = v.by_rules, zone_rules = ${ZONE_RULES}, recomputed = recomputed + 1, updated_at = ${now()}
        from json_to_recordset(${JSON.stringify(batch)}::json)
          as v (id uuid, date date, time time, time_zone text, starts_at timestamptz, by_rules timestamptz)
        where a.id = v.id and (a.date, a.time, a.time_zone, a.starts_at) = (v.date, v.time, v.time_zone, v.starts_at)
      `.execute(tx),
    );
  }
  return found;
}

function instantByRules({
  date,
  time,
  time_zone,
}: Pick<StaleVisit, 'date' | 'time' | 'time_zone'>): Date | null {
  try {
    return instantOf(date, time, time_zone);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

async function* batches(database: Database, from: string | undefined) {
  let after: string | null = null;
  while (true) {
    const visits = await database.read((reader) => readBatch(reader, from, after));
    if (visits.length > 0) yield visits;
    if (visits.length < BATCH) return;
    after = visits.at(-1)?.id ?? null;
  }
}

async function readBatch(reader: Reader, from: string | undefined, after: string | null) {
  let visits = reader
    .selectFrom('appointments')
    .select(['id', 'reference', 'date', 'time', 'time_zone', 'starts_at', 'zone_rules']);
  if (from !== undefined) visits = visits.where('date', '>=', from);
  if (after !== null) visits = visits.where('id', '>', after);
  return visits.orderBy('id').limit(BATCH).execute();
}
