import { findIanaZoneName, IANA_TIME_ZONE_DATABASE_VERSION, toInstant } from '@forecourt/shared/zones';
import { sql } from 'kysely';
import type { Database, Reader } from '../platform/db/database.ts';

/** A visit whose start differs from its local time by the rules of this release, or whose zone is not in the IANA database. */
export interface VisitWithStaleStart {
  id: string;
  reference: string;
  date: string;
  time: string;
  time_zone: string;
  starts_at: Date;
  /** Time zone to store: the visit's own or, if that is not in the IANA database, the workshop's. */
  zone: string;
  by_rules: Date;
}

export interface VisitInstantCheckResult {
  checked: number;
  stale: VisitWithStaleStart[];
  /** Number of visits whose start differs because newer rules computed it; they stay unchanged. */
  newer: number;
}

/** Number of visits read at a time, to limit memory and the delay of other requests. */
const BATCH = 1_000;

/**
 * Finds visits whose stored start differs from the instant by the rules of this release, and visits whose time zone is not in
 * the IANA database (older settings allowed `+05:30` and `PST`).
 * @param zone of the workshop
 * @param from first day to check, `YYYY-MM-DD`; without it, all days
 */
export async function checkVisitInstants(
  database: Database,
  zone: string,
  from?: string,
): Promise<VisitInstantCheckResult> {
  const found: VisitInstantCheckResult = { checked: 0, stale: [], newer: 0 };
  for await (const visits of batches(database, from)) {
    found.checked += visits.length;
    for (const { zone_rules, ...visit } of visits) {
      const rightZone = findIanaZoneName(visit.time_zone) ?? zone;
      const by_rules = toInstant(visit.date, visit.time, rightZone);
      const isRight = rightZone === visit.time_zone && by_rules.getTime() === visit.starts_at.getTime();
      if (isRight) continue;
      if ((zone_rules ?? '') > IANA_TIME_ZONE_DATABASE_VERSION) found.newer += 1;
      else found.stale.push({ ...visit, zone: rightZone, by_rules });
    }
  }
  return found;
}

/**
 * Stores the starts of visits as computed by the rules of this release. Dates and times stay, and no customer is notified:
 * calendar entries are updated by their SEQUENCE. May be interrupted and repeated.
 * @param zone of the workshop
 * @returns result of the check before the changes
 */
export async function recomputeVisitInstants(
  database: Database,
  zone: string,
  now: () => Date,
): Promise<VisitInstantCheckResult> {
  const found = await checkVisitInstants(database, zone);
  await store(database, found.stale, now);
  return found;
}

/** Replaces unknown time zones of visits from a day on by the workshop's, at every start. @returns number of changed visits */
export async function replaceUnknownZones(
  database: Database,
  zone: string,
  now: () => Date,
  from: string,
): Promise<number> {
  const { stale } = await checkVisitInstants(database, zone, from);
  const unknown = stale.filter(({ time_zone }) => findIanaZoneName(time_zone) === null);
  await store(database, unknown, now);
  return unknown.length;
}

async function store(
  database: Database,
  visits: readonly VisitWithStaleStart[],
  now: () => Date,
): Promise<void> {
  for (let start = 0; start < visits.length; start += BATCH) {
    const batch = visits.slice(start, start + BATCH);
    await database.transaction((tx) =>
      sql`
        update appointments a
        set starts_at = v.by_rules, time_zone = v.zone, zone_rules = ${IANA_TIME_ZONE_DATABASE_VERSION}, recomputed = recomputed + 1,
          updated_at = ${now()}
        from json_to_recordset(${JSON.stringify(batch)}::json) as v (
          id uuid, date date, time time, time_zone text, starts_at timestamptz, zone text, by_rules timestamptz
        )
        where a.id = v.id and (a.date, a.time, a.time_zone, a.starts_at) = (v.date, v.time, v.time_zone, v.starts_at)
      `.execute(tx),
    );
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
