import {
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

/** Freed times per transaction; the others follow a minute later. */
const BATCH_SIZE = 1_000;

type Services = Pick<ApiServices, 'settings' | 'now'>;

interface WaitingVisit extends MovableVisit {
  customer_id: string;
  version: number;
}

/** Notifies the customers who wait for an earlier time of those that became free, each of the earliest (decision 065). */
export async function notifyOfEarlierTimes({
  database,
  ...services
}: Services & Pick<ApiServices, 'database'>): Promise<void> {
  await database.transaction(async (tx) => {
    const freed = await tx
      .selectFrom('freed_times')
      .select(['id', 'date'])
      .orderBy('date')
      .limit(BATCH_SIZE)
      .forUpdate()
      .skipLocked()
      .execute();
    const [first] = freed;
    if (!first) return;
    const dates = [...new Set(freed.map(({ date }) => date))];
    const visits = await lockWaitingVisits(tx, first.date);
    const days = new Map<string, Awaited<ReturnType<typeof readDayFacts>>>();
    for (const date of dates) days.set(date, await readDayFacts(tx, date));
    for (const visit of visits) {
      const own = days.has(visit.date) ? await readDayFacts(tx, visit.date, visit.id) : undefined;
      const opened = dates.flatMap((date) => {
        const day = date === visit.date ? own : days.get(date);
        return day ? findEarlierTimes(visit, date, day, services).opened.map((time) => ({ date, time })) : [];
      });
      await notifyOfFirst(tx, visit, opened, services);
    }
    await tx
      .deleteFrom('freed_times')
      .where(
        'id',
        'in',
        freed.map(({ id }) => id),
      )
      .execute();
  });
}

/** Locks the customers of the waiting visits first (decision 019), so that a move of one of these is either seen or waits. */
async function lockWaitingVisits(tx: Transaction, from: string): Promise<WaitingVisit[]> {
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
    .orderBy('id')
    .forUpdate()
    .execute();
  if (customers.length === 0) return [];
  const ids = customers.map(({ id }) => id);
  return waiting.where('a.customer_id', 'in', ids).execute();
}

/** Inserts a notification of the first time that the customer is not notified of yet, up to `MAX_PER_DAY`. */
async function notifyOfFirst(
  tx: Transaction,
  visit: WaitingVisit,
  opened: readonly { date: string; time: string }[],
  { settings, now }: Services,
): Promise<void> {
  if (opened.length === 0) return;
  const { id, customer_id, version } = visit;
  const { timeZone } = settings.organisation;
  const today = toInstant(localDateAt(now(), timeZone), '00:00', timeZone);
  const known = await tx
    .selectFrom('notifications')
    .select(['date', 'time', 'created_at'])
    .where('appointment_id', '=', id)
    .where('kind', '=', 'earlier_time')
    .execute();
  if (known.filter(({ created_at }) => created_at >= today).length >= MAX_PER_DAY) return;
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
