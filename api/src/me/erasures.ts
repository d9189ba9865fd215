import { MAX_DAYS_IN_WORKSHOP } from '@forecourt/shared/limits';
import type { FastifyBaseLogger } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { type Selectable, sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import { computeEarlierWorkDate, insertVisitChange } from '../booking/queries.ts';
import { listStatusesInPhases } from '../booking/visit-status.ts';
import type { Database, Reader, Transaction } from '../platform/db/database.ts';
import type { Tables } from '../platform/db/tables.gen.ts';
import { lockOrCreateCustomer } from '../platform/idempotency.ts';
import type { AccountDirectory } from '../platform/identity/account-directory.ts';
import { addMinutes } from '../platform/local-time.ts';
import { repeatUntilClosed } from '../platform/repeat.ts';
import type { ErasureRecords } from './erasure-records.ts';
import { personalDataTables } from './personal-data.ts';

/**
 * Erases or anonymises a customer's rows, and schedules the deletion of the account at the identity provider. Visits whose
 * vehicle is in the workshop stay with what the workshop needs for them, until `finishErasures` erases that too.
 * @throws Problem `token_revoked` if the customer is erased already
 */
export async function eraseCustomer(
  tx: Transaction,
  customerId: string,
  now: Date,
  phone?: string | null,
): Promise<void> {
  // The lock makes concurrent writes of this customer finish before the erasure, or fail after it.
  await lockOrCreateCustomer(tx, customerId);
  await eraseRows(tx, customerId, now, phone);
  await insertErasure(tx, customerId, now);
}

async function eraseRows(
  tx: Transaction,
  customerId: string,
  now: Date,
  phone?: string | null,
): Promise<void> {
  for (const { table, ofCustomer, erase } of personalDataTables.toReversed()) {
    if (erase) await erase(tx, customerId, now);
    else await sql`delete from ${sql.table(table)} where ${ofCustomer(customerId, phone)}`.execute(tx);
  }
}

/** Erases a customer for an operator, as `DELETE /me` does. @returns false if the customer is unknown, or erased already */
export function eraseCustomerIfExists(database: Database, customerId: string, now: Date): Promise<boolean> {
  return database.transaction(async (tx) => {
    const known = await tx
      .selectFrom('customers')
      .select('id')
      .where('id', '=', customerId)
      .where('erased_at', 'is', null)
      .executeTakeFirst();
    if (!known) return false;
    await eraseCustomer(tx, customerId, now);
    return true;
  });
}

/**
 * Selects erased customers whose remaining data must be erased now, because their vehicles have left the workshop, or because
 * `MAX_DAYS_IN_WORKSHOP` have passed since their erasure. `due_since` is the time of the earlier of both.
 */
function selectCustomersToFinish(reader: Reader, now: Date) {
  const onSite = sql.join(listStatusesInPhases('on_site'));
  // Use `now` if it is before `updated_at`, because the clock of another process may be ahead.
  const dueSince = sql<Date>`least(
    k.erased_at + ${MAX_DAYS_IN_WORKSHOP * 24}::int * interval '1 hour',
    (select least(coalesce(max(a.updated_at), k.erased_at), ${now}) from appointments a
      where a.customer_id = k.id having coalesce(bool_and(a.status not in (${onSite})), true)))`;
  return reader
    .selectFrom(
      reader
        .selectFrom('customers as k')
        .select(['k.id', dueSince.as('due_since')])
        .where('k.erased_at', 'is not', null)
        .as('customers_to_finish'),
    )
    .where('due_since', '<=', now);
}

/** Erases what `eraseCustomer` left for the workshop. Ready visits are completed, others in the workshop are cancelled. */
async function eraseRemainder(tx: Transaction, customerId: string, now: Date): Promise<void> {
  const locked = await tx
    .selectFrom('customers')
    .select('id')
    .where('id', '=', customerId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!locked) return;
  const update = tx.updateTable('appointments').where('customer_id', '=', customerId);
  const ready = await tx
    .selectFrom('appointments')
    .select(['id', 'date', 'time_zone'])
    .where('customer_id', '=', customerId)
    .where('status', '=', 'ready')
    .forUpdate()
    .execute();
  for (const { id, ...visit } of ready) {
    const work_date = computeEarlierWorkDate(visit, now);
    await update
      .set(({ fn, ref, val }) => ({
        status: 'completed',
        work: fn.coalesce(ref('work'), val([])),
        work_date,
      }))
      .where('id', '=', id)
      .execute();
    await insertVisitChange(tx, id, { change: 'completed', by: 'workshop', at: now });
  }
  await update.set({ status: 'cancelled' }).where('status', 'in', listStatusesInPhases('on_site')).execute();
  await eraseRows(tx, customerId, now);
}

async function insertErasure(tx: Transaction, uid: string, at: Date): Promise<void> {
  await tx.insertInto('erased_accounts').values({ uid, erased_at: at }).execute();
}

/** An erased customer who is not yet recorded outside of the database. */
type UnrecordedErasure = Pick<Selectable<Tables['erased_accounts']>, 'uid' | 'erased_at'>;

function listUnrecordedErasures(reader: Reader, count: number): Promise<UnrecordedErasure[]> {
  return reader
    .selectFrom('erased_accounts')
    .select(['uid', 'erased_at'])
    .where('recorded_at', 'is', null)
    .orderBy('erased_at')
    .orderBy('uid')
    .limit(count)
    .execute();
}

/** Lists erased customers whose account still exists at the identity provider; the most recently tried are last. */
async function listAccountsToDelete(reader: Reader, count: number): Promise<string[]> {
  const rows = await reader
    .selectFrom('erased_accounts')
    .select('uid')
    .where('deleted_at', 'is', null)
    .orderBy('tried_at', (order) => order.asc().nullsFirst())
    .orderBy('erased_at')
    .orderBy('uid')
    .limit(count)
    .execute();
  return rows.map(({ uid }) => uid);
}

async function findOldestUnfinishedErasure(reader: Reader, now: Date): Promise<Date | null> {
  const accounts = reader
    .selectFrom('erased_accounts')
    .select('erased_at as since')
    .where(({ or, eb }) => or([eb('deleted_at', 'is', null), eb('recorded_at', 'is', null)]));
  const { oldest } = await reader
    .selectFrom(
      accounts.unionAll(selectCustomersToFinish(reader, now).select('due_since as since')).as('unfinished'),
    )
    .select(({ fn }) => fn.min('since').as('oldest'))
    .executeTakeFirstOrThrow();
  return oldest;
}

async function markAccountDeletionAttempted(tx: Transaction, uid: string, at: Date): Promise<void> {
  await tx.updateTable('erased_accounts').set({ tried_at: at }).where('uid', '=', uid).execute();
}

async function markAccountDeleted(tx: Transaction, uid: string, at: Date): Promise<void> {
  await tx
    .updateTable('erased_accounts')
    .set({ deleted_at: at })
    .where('uid', '=', uid)
    .where('deleted_at', 'is', null)
    .execute();
}

async function deleteErasuresFinishedBefore(tx: Transaction, limit: Date): Promise<void> {
  await tx
    .deleteFrom('erased_accounts')
    .where('deleted_at', '<', limit)
    .where('recorded_at', 'is not', null)
    .execute();
}

interface ErasuresOptions {
  database: Database;
  accounts: AccountDirectory;
  records: ErasureRecords;
  now: () => Date;
  metrics: Registry;
  everyMs?: number;
}

const EVERY_MS = 60_000;

export const erasuresPlugin = fastifyPlugin<ErasuresOptions>(
  async (app, { everyMs = EVERY_MS, metrics, ...services }) => {
    new Gauge({
      name: 'forecourt_api_oldest_erasure_seconds',
      help: `Age of the oldest erasure that is not recorded in the photo store, whose account still exists at the identity provider, or that should have ended because the vehicle has left the workshop or the ${MAX_DAYS_IN_WORKSHOP} days in it are over; 0 if there is none`,
      registers: [metrics],
      async collect() {
        const now = services.now();
        // A failed query must not fail the scrape: the other metrics are still reported, this one keeps its last value.
        const since = await services.database
          .read((reader) => findOldestUnfinishedErasure(reader, now))
          .catch(() => undefined);
        if (since !== undefined) this.set(since ? (now.getTime() - since.getTime()) / 1000 : 0);
      },
    });
    repeatUntilClosed(app, {
      work: () => finishErasures({ ...services, log: app.log }),
      everyMs,
      failure: 'Erasures could not be finished; they are tried again',
    });
  },
  { name: 'erasures' },
);

/** Minutes for which the id of a deleted account is stored: its Firebase tokens are valid for an hour, and clocks differ. */
const REMEMBERED_MINUTES = 65;

const MAX_PER_ROUND = 100;

const MAX_FAILURES_PER_ROUND = 5;

interface ErasureServices {
  database: Database;
  accounts: Pick<AccountDirectory, 'remove'>;
  records: Pick<ErasureRecords, 'add'>;
  now: () => Date;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/**
 * Records erasures outside of the database, deletes the accounts of erased customers at the identity provider, and erases what
 * the workshop needed until their vehicles left. Several processes may run this. The first two steps stop at their first
 * failure, so a failing store or provider gets few requests; the third stops after `MAX_FAILURES_PER_ROUND`. An account that
 * could not be deleted is tried last in the next run, and the third step has a random order, so that others are not blocked.
 */
export async function finishErasures(services: ErasureServices): Promise<void> {
  const { database, now, log } = services;
  const unrecorded = await database.read((reader) => listUnrecordedErasures(reader, MAX_PER_ROUND));
  for (const erasure of unrecorded) {
    if (!(await recordErasure(services, erasure))) break;
  }
  const uids = await database.read((reader) => listAccountsToDelete(reader, MAX_PER_ROUND));
  for (const uid of uids) {
    if (!(await deleteAccount(services, uid))) break;
  }
  const customers = await database.read((reader) =>
    selectCustomersToFinish(reader, now()).select('id').orderBy(sql`random()`).limit(MAX_PER_ROUND).execute(),
  );
  let failures = 0;
  for (const { id } of customers) {
    try {
      await database.transaction((tx) => eraseRemainder(tx, id, now()));
    } catch (err) {
      log.error({ err }, 'What the workshop needed of an erased customer is not erased yet');
      failures += 1;
      if (failures === MAX_FAILURES_PER_ROUND) break;
    }
  }
  const limit = addMinutes(now(), -REMEMBERED_MINUTES);
  await database.transaction((tx) => deleteErasuresFinishedBefore(tx, limit));
}

/** Runs the first two steps of `finishErasures` for one customer. Failures of store and provider are logged, not thrown. */
export async function finishErasure(services: ErasureServices, uid: string): Promise<void> {
  await Promise.all([
    recordErasure(services, { uid, erased_at: services.now() }),
    deleteAccount(services, uid),
  ]);
}

async function recordErasure(
  { database, records, now, log }: ErasureServices,
  { uid, erased_at }: UnrecordedErasure,
): Promise<boolean> {
  try {
    await records.add(uid, erased_at);
  } catch (err) {
    log.error({ err }, 'An erasure is not recorded yet in the photo store');
    return false;
  }
  await database.transaction((tx) =>
    tx.updateTable('erased_accounts').set({ recorded_at: now() }).where('uid', '=', uid).execute(),
  );
  return true;
}

async function deleteAccount(
  { database, accounts, now, log }: ErasureServices,
  uid: string,
): Promise<boolean> {
  try {
    await accounts.remove(uid);
  } catch (err) {
    log.error({ err }, 'The account of an erased customer is not deleted yet at the identity provider');
    await database.transaction((tx) => markAccountDeletionAttempted(tx, uid, now()));
    return false;
  }
  await database.transaction((tx) => markAccountDeleted(tx, uid, now()));
  return true;
}
