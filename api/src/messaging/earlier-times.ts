import {
  type DayFacts,
  findEarlierTimes,
  hasOtherVisit,
  type MovableVisit,
  readDayFacts,
  selectMovableVisits,
} from '../booking/earlier-times.ts';
import type { Transaction } from '../platform/db/database.ts';
import { localDateAt, toInstant } from '../platform/local-time.ts';
import type { ApiServices } from '../platform/services.ts';

/** Maximum notifications of earlier times for a visit and day. */
const MAX_PER_DAY = 3;

/** Maximum freed times per transaction. */
const TIMES_AT_ONCE = 1_000;

/** Customers whom a transaction locks: their own requests wait until it ends. */
const CUSTOMERS_AT_ONCE = 20;

type Services = Pick<ApiServices, 'settings' | 'now'>;

interface WaitingVisit extends MovableVisit {
  customer_id: string;
  version: number;
}

/**
 * Notifies each waiting customer of the earliest time that became free (decision 065). Who gives up several times on a day
 * causes one message to each of them: times given up after that message do not count.
 */
export async function notifyOfEarlierTimes(
  { database, ...services }: Services & Pick<ApiServices, 'database'>,
  shouldContinue: () => boolean,
): Promise<void> {
  while (shouldContinue() && (await database.transaction((tx) => notifyNextCustomers(tx, services))));
}

/** Notifies the next `CUSTOMERS_AT_ONCE` customers; after the last, deletes the times. @returns false without freed times */
async function notifyNextCustomers(tx: Transaction, services: Services): Promise<boolean> {
  const claimed = await tx
    .selectFrom('freed_times')
    .select(['id', 'date', 'notified_up_to'])
    .orderBy('notified_up_to')
    .orderBy('date')
    .limit(TIMES_AT_ONCE)
    .forUpdate()
    .skipLocked()
    .execute();
  const [first] = claimed;
  if (!first) return false;
  const freed = claimed.filter(({ notified_up_to }) => notified_up_to === first.notified_up_to);
  const dates = [...new Set(freed.map(({ date }) => date))];
  const { visits, last } = await lockWaitingVisits(tx, first.date, first.notified_up_to);
  const { booking } = services.settings;
  const days = new Map<string, DayFacts>();
  for (const date of dates) days.set(date, await readDayFacts(tx, date, booking));
  const since = startOfToday(services);
  const givingUp = await readFirstGivingUp(tx, dates, since);
  for (const visit of visits) {
    const known = await listKnown(tx, visit);
    const today = known.filter(({ created_at }) => created_at >= since);
    if (today.length >= MAX_PER_DAY) continue;
    const own = days.has(visit.date) ? await readDayFacts(tx, visit.date, booking, visit.id) : undefined;
    const counts = ({ appointment_id }: { appointment_id: string | null }) => {
      const first = givingUp.get(appointment_id ?? '');
      return !first || !today.some(({ created_at }) => created_at > first);
    };
    const opened = dates.flatMap((date) => {
      const day = date === visit.date ? own : days.get(date);
      if (!day) return [];
      const facts = { ...day, freed: day.freed.filter(counts) };
      return findEarlierTimes(visit, date, facts, services).opened.map((time) => ({ date, time }));
    });
    await notifyOfFirst(tx, visit, { opened, known }, services);
  }
  const ids = freed.map(({ id }) => id);
  if (last)
    await tx.updateTable('freed_times').set({ notified_up_to: last }).where('id', 'in', ids).execute();
  else await tx.deleteFrom('freed_times').where('id', 'in', ids).execute();
  return true;
}

/**
 * Locks the next customers who wait before it reads their visits (decision 019), so that a move of one of these is either seen
 * or waits. @returns `last`: id of the last customer; undefined if no more wait
 */
async function lockWaitingVisits(
  tx: Transaction,
  from: string,
  after: string | null,
): Promise<{ visits: WaitingVisit[]; last?: string | undefined }> {
  const waiting = selectMovableVisits(tx)
    .select(['a.customer_id', 'a.version'])
    .$narrowType<{ customer_id: string }>()
    .where('a.waiting_since', 'is not', null)
    .where('a.date', '>=', from);
  const customers = await tx
    .selectFrom('customers')
    .select('id')
    .where('id', 'in', waiting.clearSelect().select('a.customer_id').$castTo<{ customer_id: string }>())
    .where('erased_at', 'is', null)
    .where('id', '>', after ?? '')
    .orderBy('id')
    .limit(CUSTOMERS_AT_ONCE)
    .forUpdate()
    .execute();
  if (customers.length === 0) return { visits: [] };
  const ids = customers.map(({ id }) => id);
  const visits = await waiting.where('a.customer_id', 'in', ids).execute();
  return { visits, last: ids.length < CUSTOMERS_AT_ONCE ? undefined : ids.at(-1) };
}

function startOfToday({ settings, now }: Services): Date {
  const { timeZone } = settings.organisation;
  return toInstant(localDateAt(now(), timeZone), '00:00', timeZone);
}

/** Returns since when the customer of each visit that freed a time has moved or cancelled visits today. */
async function readFirstGivingUp(
  tx: Transaction,
  dates: readonly string[],
  since: Date,
): Promise<Map<string, Date>> {
  const rows = await tx
    .selectFrom('appointments as a')
    .innerJoin('appointments as o', 'o.customer_id', 'a.customer_id')
    .innerJoin('appointment_changes as c', 'c.appointment_id', 'o.id')
    .select(({ fn }) => ['a.id', fn.min('c.changed_at').as('first')])
    .where('a.id', 'in', tx.selectFrom('freed_times').select('appointment_id').where('date', 'in', dates))
    .where('c.change', 'in', ['cancelled', 'moved'])
    .where('c.by', '=', 'customer')
    .where('c.changed_at', '>=', since)
    .groupBy('a.id')
    .execute();
  return new Map(rows.map(({ id, first }) => [id, first]));
}

const listKnown = (tx: Transaction, { id }: WaitingVisit) =>
  tx
    .selectFrom('notifications')
    .select(['date', 'time', 'created_at'])
    .where('appointment_id', '=', id)
    .where('kind', '=', 'earlier_time')
    .execute();

/** Inserts a notification of the first time that the customer is not notified of yet. */
async function notifyOfFirst(
  tx: Transaction,
  visit: WaitingVisit,
  {
    opened,
    known,
  }: { opened: readonly { date: string; time: string }[]; known: Awaited<ReturnType<typeof listKnown>> },
  { settings, now }: Services,
): Promise<void> {
  const { id, customer_id, version } = visit;
  for (const { date, time } of opened) {
    const isKnown = known.some((each) => each.date === date && each.time === time);
    if (isKnown || (await hasOtherVisit(tx, visit, { date, time }, settings))) continue;
    const about = { customer_id, appointment_id: id, version, kind: 'earlier_time', date, time } as const;
    await tx
      .insertInto('notifications')
      .values({ ...about, created_at: now() })
      .execute();
    return;
  }
}
