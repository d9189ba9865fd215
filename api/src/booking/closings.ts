import { sql } from 'kysely';
import { ADVISORY_LOCKS } from '../platform/db/advisory-locks.ts';
import type { Reader, Transaction } from '../platform/db/database.ts';

/** What the workshop closed of a day, on top of the settings. */
export interface DayClosing {
  /** The whole day; `reason` in the workshop's words. */
  day: { reason: string | null } | null;
  /** Single slots, as `HH:MM`. */
  slots: ReadonlySet<string>;
}

const { closings: LOCK } = ADVISORY_LOCKS;

/** The other half of the lock. */
const dayNumber = (date: string) => sql<number>`${date}::date - date '2000-01-01'`;

/** Keeps a day from being closed until the transaction ends; waits for a closing that is under way. */
export async function waitForClosing(tx: Transaction, date: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${LOCK}, ${dayNumber(date)})`.execute(tx);
}

/** Keeps a day from being booked until the transaction ends; waits for the bookings that are under way. */
export async function waitForBookings(tx: Transaction, date: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK}, ${dayNumber(date)})`.execute(tx);
}

/** Day (`YYYY-MM-DD`) → what is closed of it, for those days of which something is. */
export async function closingsOf(reader: Reader, from: string, to: string): Promise<Map<string, DayClosing>> {
  const days = await reader
    .selectFrom('closed_days')
    .select(['date', 'reason'])
    .where('date', '>=', from)
    .where('date', '<=', to)
    .execute();
  const slots = await reader
    .selectFrom('closed_slots')
    .select(['date', 'time'])
    .where('date', '>=', from)
    .where('date', '<=', to)
    .execute();
  const closings = new Map<string, { day: DayClosing['day']; slots: Set<string> }>();
  const closingOf = (date: string) => {
    const closing = closings.get(date) ?? { day: null, slots: new Set<string>() };
    closings.set(date, closing);
    return closing;
  };
  for (const { date, reason } of days) closingOf(date).day = { reason };
  for (const { date, time } of slots) closingOf(date).slots.add(time);
  return closings;
}

/** Says anew what is closed of a day. */
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
