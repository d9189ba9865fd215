import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { builtOnce, type Placeholders } from '../db/built-once.ts';
import type { Database, Reader, Transaction } from '../db/database.ts';
import { headerText } from '../fields.ts';
import { MAX_STORED_ANSWERS } from '../limits/quotas.ts';
import { addMinutes } from '../local-time.ts';
import { Problem } from '../problems/problem.ts';
import { type LockedCustomer, lockCustomer } from './lock-customer.ts';

/** Header schema of the routes that create something. */
export const idempotencyHeaders = z.object({
  'idempotency-key': headerText
    .min(1)
    .max(200)
    .optional()
    .describe('Any text, new for each thing to create: repeating a request with it changes nothing'),
});

/**
 * How long a key is known. Requests are repeated when a connection broke, or when a page that was closed over it
 * is opened again, at the latest after a night; an answer holds personal data, so it is not kept for longer.
 */
const KEPT_HOURS = 24;

const FORGOTTEN_AT_ONCE = 1_000;

interface WriteRequest {
  customerId: string;
  key: string | undefined;
  /** Name of the operation, so that a key cannot mean two things. */
  operation: string;
  /** The parsed body. */
  input: unknown;
}

/**
 * Does a customer's write in one transaction, and at most once per idempotency key: the same request again gets
 * the stored answer for 24 hours, as long as it is one of the customer's last `MAX_STORED_ANSWERS`. Writes of one
 * customer wait for each other, so `work` may count and compare what is there. A refused write stores nothing; sent
 * again it is tried again.
 * @throws Problem `idempotency_key_reused` when the key came with something else before
 */
export function withIdempotency<Answer>(
  { database, now }: { database: Database; now: () => Date },
  request: WriteRequest,
  work: (tx: Transaction, customer: LockedCustomer) => Promise<Answer>,
): Promise<Answer> {
  const { customerId, key } = request;
  return database.transaction(async (tx) => {
    const customer = await lockCustomer(tx, customerId);
    if (key === undefined) return work(tx, customer);
    const at = now();
    const stored = await findAnswer<Answer>(tx, request, at);
    if (stored) return stored.answer;
    const answer = await work(tx, customer);
    await keepAnswer(tx, {
      customer_id: customerId,
      key,
      fingerprint: fingerprintOf(request),
      answer: JSON.stringify(answer),
      created_at: at,
    });
    return answer;
  });
}

/**
 * The answer that a request with this key got before, if any.
 * @throws Problem `idempotency_key_reused` when the key came with something else
 */
export async function findAnswer<Answer>(
  reader: Reader,
  request: WriteRequest,
  at: Date,
): Promise<{ answer: Answer } | undefined> {
  const { customerId, key } = request;
  if (key === undefined) return undefined;
  const [stored] = await selectAnswer(reader, { customerId, key, since: oldestKept(at) });
  if (stored && stored.fingerprint !== fingerprintOf(request)) throw new Problem('idempotency_key_reused');
  // The fingerprint names the operation, whose answers are all of one type.
  return stored && { answer: stored.answer as Answer };
}

const selectAnswer = builtOnce(
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
  /** JSON */
  answer: string;
  created_at: Date;
}

/** Stores an answer, and forgets the oldest ones: what one customer can make this table grow by is limited. */
const keepAnswer = builtOnce((tx: Transaction, { customer_id, key, ...row }: Placeholders<StoredAnswer>) =>
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
      // As it was before the statement: without the new one, which is the last of them.
      selectFrom('idempotency_keys')
        .select('key')
        .where('customer_id', '=', customer_id)
        .where('key', '<>', key)
        .orderBy('created_at', 'desc')
        .orderBy('key')
        // In the text: a plan that does not know how many is not worth keeping.
        .offset(sql.lit(MAX_STORED_ANSWERS - 1)),
    ),
);

/**
 * Forgets answers that no longer count, of whichever customer; so many at a time that it holds nothing up.
 * @returns whether there may be more of them
 */
export async function forgetOldAnswers(database: Database, now: Date): Promise<boolean> {
  const forgotten = await database.transaction((tx) => {
    // What another process is deleting is passed over.
    const outdated = tx
      .selectFrom('idempotency_keys')
      .select(['customer_id', 'key'])
      .where('created_at', '<', oldestKept(now))
      .orderBy('created_at')
      .limit(FORGOTTEN_AT_ONCE)
      .forUpdate()
      .skipLocked();
    return tx
      .deleteFrom('idempotency_keys')
      .where(({ eb, refTuple }) =>
        eb(refTuple('customer_id', 'key'), 'in', outdated.$asTuple('customer_id', 'key')),
      )
      .executeTakeFirst();
  });
  return forgotten.numDeletedRows >= FORGOTTEN_AT_ONCE;
}

function fingerprintOf({ operation, input }: WriteRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([operation, input]))
    .digest('hex');
}
