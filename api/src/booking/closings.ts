import { sql } from 'kysely';
import { ADVISORY_LOCKS, type Reader, type Transaction } from '../platform/db/database.ts';
import { createCachedStatement, type Placeholders, type ValueOrExpression } from '../platform/db/queries.ts';

/** Closing of a whole day (`day`) or of single slots, in addition to closing times in the settings. */
export interface DayClosing {
  day: { reason: string | null } | null;
  slots: ReadonlySet<string>;
}

const { closings: LOCK } = ADVISORY_LOCKS;

const dayNumber = (date: ValueOrExpression<string>) => sql<number>`${date}::date - date '2000-01-01'`;

/** Locks the day against closing until the transaction ends. Waits for a concurrent closing. */
export async function lockDayAgainstClosing(tx: Transaction, date: string): Promise<void> {
  await lockShared(tx, { date });
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
    .select(['date', 'time', sql<string | null>`null::text`.as('reason')])
    .where('date', '>=', from)
    .where('date', '<=', to);
  return reader
    .selectFrom('closed_days')
    .select(['date', sql<string | null>`null::time`.as('time'), 'reason'])
    .where('date', '>=', from)
    .where('date', '<=', to)
    .unionAll(times);
}

export function groupClosingsByDay(rows: readonly ClosingRow[]): Map<string, DayClosing> {
  const closings = new Map<string, { day: DayClosing['day']; slots: Set<string> }>();
  for (const { date, time, reason } of rows) {
    const closing = closings.get(date) ?? { day: null, slots: new Set<string>() };
    closings.set(date, closing);
    // Without a time, the whole day is closed. PostgreSQL writes times in JSON with seconds, so cut them off.
    if (time === null) closing.day = { reason };
    else closing.slots.add(time.slice(0, 'HH:MM'.length));
  }
  return closings;
}

export async function replaceClosing(
  tx: Transaction,
  date: string,
  { day, slots }: DayClosing,
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
}
