import { createHash } from 'node:crypto';
import fastifyPlugin from 'fastify-plugin';
import { sql } from 'kysely';
import type { Database, Reader, Transaction } from './db/database.ts';
import { createCachedStatement, type Placeholders } from './db/queries.ts';
import { headerTextSchema } from './fields.ts';
import { accountDeletedProblem, isAccountErased } from './identity/identity.ts';
import { MAX_STORED_RESPONSES } from './limits/quotas.ts';
import { addMinutes } from './local-time.ts';
import { Problem } from './problems/problem.ts';
import { repeatUntilClosed } from './repeat.ts';

export const idempotencyHeader = {
  'idempotency-key': headerTextSchema
    .min(1)
    .max(200)
    .optional()
    .describe(
      'Text that is new for each object to create. Repeating a request with the same text changes nothing',
    ),
};

/**
 * Lifetime of a stored response in hours. Requests are repeated after a lost connection, or when a page is opened again, at the
 * latest the next day. Responses contain personal data, so they are not stored for longer.
 */
const KEPT_HOURS = 24;

const BATCH_SIZE = 1_000;

export interface WriteRequest {
  customerId: string;
  key: string | undefined;
  operation: string;
  input: unknown;
}

/**
 * Runs a customer's write in one transaction, at most once per idempotency key: a repeated request gets the stored response for
 * 24 hours, if it is one of the customer's last `MAX_STORED_RESPONSES`. Writes of one customer run one after the other, so
 * counts and comparisons in `work` stay valid. A write that throws stores nothing and may be repeated.
 * @throws Problem `idempotency_key_reused` if the key was used for another request
 */
export function withIdempotency<Answer>(
  { database, now }: { database: Database; now: () => Date },
  request: WriteRequest,
  work: (tx: Transaction, customer: LockedCustomer) => Promise<Answer>,
): Promise<Answer> {
  const { customerId, key } = request;
  return database.transaction(async (tx) => {
    const customer = await lockOrCreateCustomer(tx, customerId);
    if (key === undefined) return work(tx, customer);
    const at = now();
    const stored = await findStoredResponse<Answer>(tx, request, at);
    if (stored) return stored.answer;
    const answer = await work(tx, customer);
    await keepAnswer(tx, {
      customer_id: customerId,
      key,
      fingerprint: fingerprintOf(request),
      answer: JSON.stringify(answer ?? null),
      created_at: at,
    });
    return answer;
  });
}

export async function findStoredResponse<Answer>(
  reader: Reader,
  request: WriteRequest,
  at: Date,
): Promise<{ answer: Answer } | undefined> {
  const { customerId, key } = request;
  if (key === undefined) return undefined;
  const [stored] = await selectAnswer(reader, { customerId, key, since: oldestKept(at) });
  if (stored && stored.fingerprint !== fingerprintOf(request)) throw new Problem('idempotency_key_reused');
  // The cast is safe: the fingerprint identifies the operation, whose responses are all of one type.
  return stored && { answer: stored.answer as Answer };
}

const selectAnswer = createCachedStatement(
  (
    reader: Reader,
    { customerId, key, since }: Placeholders<{ customerId: string; key: string; since: Date }>,
  ) =>
    reader
      .selectFrom('idempotency_keys')
      .select(['fingerprint', 'answer'])
      .where('customer_id', '=', customerId)
      .where('key', '=', key)
      .where('created_at', '>=', since),
);

function oldestKept(at: Date): Date {
  return addMinutes(at, -60 * KEPT_HOURS);
}

interface StoredAnswer {
  customer_id: string;
  key: string;
  fingerprint: string;
  answer: string;
  created_at: Date;
}

const keepAnswer = createCachedStatement(
  (tx: Transaction, { customer_id, key, ...row }: Placeholders<StoredAnswer>) =>
    tx
      .with('kept', (db) =>
        db
          .insertInto('idempotency_keys')
          .values({ customer_id, key, ...row })
          .onConflict((conflict) => conflict.columns(['customer_id', 'key']).doUpdateSet(row)),
      )
      .deleteFrom('idempotency_keys')
      .where('customer_id', '=', customer_id)
      .where('key', 'in', ({ selectFrom }) =>
        selectFrom('idempotency_keys')
          .select('key')
          .where('customer_id', '=', customer_id)
          .where('key', '<>', key)
          .orderBy('created_at', 'desc')
          .orderBy('key')
          // A literal instead of a parameter, because the query plan depends on the number.
          .offset(sql.lit(MAX_STORED_RESPONSES - 1)),
      ),
);

/** Deletes a batch of expired responses of all customers. Returns whether there may be more. */
export async function deleteExpiredResponseBatch(database: Database, now: Date): Promise<boolean> {
  const forgotten = await database.transaction((tx) => {
    const outdated = tx
      .selectFrom('idempotency_keys')
      .select(['customer_id', 'key'])
      .where('created_at', '<', oldestKept(now))
      .orderBy('created_at')
      .limit(BATCH_SIZE)
      .forUpdate()
      .skipLocked();
    return tx
      .deleteFrom('idempotency_keys')
      .where(({ eb, refTuple }) =>
        eb(refTuple('customer_id', 'key'), 'in', outdated.$asTuple('customer_id', 'key')),
      )
      .executeTakeFirst();
  });
  return forgotten.numDeletedRows >= BATCH_SIZE;
}

function fingerprintOf({ operation, input }: WriteRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([operation, input]))
    .digest('hex');
}

export interface LockedCustomer {
  id: string;
  phone: string | null;
}

const lock = createCachedStatement((tx: Transaction, { id }: Placeholders<{ id: string }>) =>
  tx.selectFrom('customers').select(['id', 'phone', 'erased_at']).where('id', '=', id).forUpdate(),
);

/**
 * Locks the customer until the transaction ends; adds them if they are new.
 * @throws Problem `token_revoked` if the customer was erased after the request was authenticated
 */
export async function lockOrCreateCustomer(tx: Transaction, id: string): Promise<LockedCustomer> {
  const [known] = await lock(tx, { id });
  if (known?.erased_at) throw accountDeletedProblem();
  if (known) return known;
  await tx
    .insertInto('customers')
    .values({ id })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  // Check the erasure after the lock, which waits for a concurrent erasure.
  const [made] = await lock(tx, { id });
  if (!made || (await isAccountErased(tx, id))) throw accountDeletedProblem();
  return made;
}

interface OldResponsesOptions {
  database: Database;
  now: () => Date;
}

const EVERY_MS = 60_000;

/** Deletes expired stored responses when the process starts to listen, and every minute after that. */
export const deleteOldResponsesPlugin = fastifyPlugin<OldResponsesOptions>(
  async (app, { database, now }) => {
    repeatUntilClosed(app, {
      async work(goesOn) {
        while (goesOn() && (await deleteExpiredResponseBatch(database, now())));
      },
      everyMs: EVERY_MS,
      failure: 'Old responses could not be deleted; it is tried again',
    });
  },
  { name: 'old-responses' },
);
