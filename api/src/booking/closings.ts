import { sql } from 'kysely';
import { ADVISORY_LOCKS, type Reader, type Transaction } from '../platform/db/database.ts';
import { createCachedStatement, type Placeholders, type ValueOrExpression } from '../platform/db/queries.ts';
import type { RequiredCapacity } from './slots.ts';

/** The workshop's changes of a day: it closes all (`day`) or single slots. `places` replaces the number of the weekday. */
export interface DayClosing {
  day: { reason: string | null } | null;
  slots: ReadonlySet<string>;
  places: number | null;
}

const { closings: LOCK, limitedKinds: KIND_LOCK } = ADVISORY_LOCKS;

const dayNumber = (date: ValueOrExpression<string>) => sql<number>`${date}::date - date '2000-01-01'`;

/**
 * Locks the day until the transaction ends: against closing and, if the kind of work is limited, against other visits of this
 * kind. Call it before any place is taken, so that no transaction that holds a place waits for this lock.
 */
export async function lockDayForVisit(
  tx: Transaction,
  date: string,
  { service_type, atOnce }: RequiredCapacity,
): Promise<void> {
  await lockShared(tx, { date });
  if (atOnce === undefined) return;
  const key = sql`hashtext(${date}::text || ' ' || ${service_type}::text)`;
  await sql`select pg_advisory_xact_lock(${KIND_LOCK}, ${key})`.execute(tx);
}

const lockShared = createCachedStatement((tx: Transaction, { date }: Placeholders<{ date: string }>) =>
  tx.selectNoFrom(sql`pg_advisory_xact_lock_shared(${LOCK}, ${dayNumber(date)})`.as('lock')),
);

/** Locks the day against bookings until the transaction ends. Waits for concurrent bookings. */
export async function lockDayAgainstBookings(tx: Transaction, date: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK}, ${dayNumber(date)})`.execute(tx);
}

interface ClosingRow {
  date: string;
  time: string | null;
  reason: string | null;
  places: number | null;
}

/** Reads the closings by day (`YYYY-MM-DD`). Days without closings are missing. */
export async function readClosings(
  reader: Reader,
  from: string,
  to: string,
): Promise<Map<string, DayClosing>> {
  return groupClosingsByDay(await selectClosed(reader, { from, to }));
}

const selectClosed = createCachedStatement(
  (reader: Reader, { from, to }: Placeholders<{ from: string; to: string }>) =>
    selectClosings(reader, from, to),
);

export function selectClosings(
  reader: Reader,
  from: ValueOrExpression<string>,
  to: ValueOrExpression<string>,
) {
  const times = reader
    .selectFrom('closed_slots')
    .select(['date', 'time', sql<string | null>`null::text`.as('reason'), NO_PLACES])
    .where('date', '>=', from)
    .where('date', '<=', to);
  const places = reader
    .selectFrom('day_places')
    .select(['date', NO_TIME, sql<string | null>`null::text`.as('reason'), 'places'])
    .$castTo<ClosingRow>()
    .where('date', '>=', from)
    .where('date', '<=', to);
  return reader
    .selectFrom('closed_days')
    .select(['date', NO_TIME, 'reason', NO_PLACES])
    .where('date', '>=', from)
    .where('date', '<=', to)
    .unionAll(times)
    .unionAll(places);
}

const NO_TIME = sql<string | null>`null::time`.as('time');
const NO_PLACES = sql<number | null>`null::smallint`.as('places');

export function groupClosingsByDay(rows: readonly ClosingRow[]): Map<string, DayClosing> {
  const closings = new Map<string, DayClosing & { slots: Set<string> }>();
  for (const { date, time, reason, places } of rows) {
    const closing = closings.get(date) ?? { day: null, slots: new Set<string>(), places: null };
    closings.set(date, closing);
    // With neither places nor time, the whole day is closed. PostgreSQL writes times in JSON with seconds, so cut them off.
    if (places !== null) closing.places = places;
    else if (time === null) closing.day = { reason };
    else closing.slots.add(time.slice(0, 'HH:MM'.length));
  }
  return closings;
}

export async function replaceClosing(
  tx: Transaction,
  date: string,
  { day, slots, places }: DayClosing,
): Promise<void> {
  await tx.deleteFrom('closed_days').where('date', '=', date).execute();
  await tx.deleteFrom('closed_slots').where('date', '=', date).execute();
  if (day) await tx.insertInto('closed_days').values({ date, reason: day.reason }).execute();
  if (slots.size > 0) {
    await tx
      .insertInto('closed_slots')
      .values([...slots].map((time) => ({ date, time })))
      .execute();
  }
  await tx.deleteFrom('day_places').where('date', '=', date).execute();
  if (places !== null) await tx.insertInto('day_places').values({ date, places }).execute();
}
