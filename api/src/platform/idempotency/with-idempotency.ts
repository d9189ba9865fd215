import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Database, Reader, Transaction } from '../db/database.ts';
import { singleLine } from '../fields.ts';
import { MAX_STORED_ANSWERS } from '../limits/quotas.ts';
import { addMinutes } from '../local-time.ts';
import { Problem } from '../problems/problem.ts';
import { lockCustomer } from './lock-customer.ts';

/** Header schema of the routes that create something. */
export const idempotencyHeaders = z.object({
  'idempotency-key': singleLine
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

/** Few enough to cost a write nothing, and more than a write adds, so that old keys run out. */
const MAX_FORGOTTEN = 100;

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
  work: (tx: Transaction) => Promise<Answer>,
): Promise<Answer> {
  const { customerId, key } = request;
  return database.transaction(async (tx) => {
    await lockCustomer(tx, customerId);
    if (key === undefined) return work(tx);
    const at = now();
    const stored = await findAnswer<Answer>(tx, request, at);
    if (stored) return stored.answer;
    const answer = await work(tx);
    const row = { fingerprint: fingerprintOf(request), answer: JSON.stringify(answer), created_at: at };
    await tx
      .insertInto('idempotency_keys')
      .values({ customer_id: customerId, key, ...row })
      .onConflict((conflict) => conflict.columns(['customer_id', 'key']).doUpdateSet(row))
      .execute();
    await forgetBefore(tx, oldestKept(at));
    await forgetAllButLast(tx, customerId);
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
  const stored = await reader
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'answer'])
    .where('customer_id', '=', customerId)
    .where('key', '=', key)
    .where('created_at', '>=', oldestKept(at))
    .executeTakeFirst();
  if (stored && stored.fingerprint !== fingerprintOf(request)) throw new Problem('idempotency_key_reused');
  // The fingerprint names the operation, whose answers are all of one type.
  return stored && { answer: stored.answer as Answer };
}

function oldestKept(at: Date): Date {
  return addMinutes(at, -60 * KEPT_HOURS);
}

/** Passes over what another process is deleting, so that writes do not wait for each other here. */
async function forgetBefore(tx: Transaction, oldest: Date): Promise<void> {
  const outdated = tx
    .selectFrom('idempotency_keys')
    .select(['customer_id', 'key'])
    .where('created_at', '<', oldest)
    .orderBy('created_at')
    .limit(MAX_FORGOTTEN)
    .forUpdate()
    .skipLocked();
  await tx
    .deleteFrom('idempotency_keys')
    .where(({ eb, refTuple }) =>
      eb(refTuple('customer_id', 'key'), 'in', outdated.$asTuple('customer_id', 'key')),
    )
    .execute();
}

/** What one customer can make this table grow by is limited. */
async function forgetAllButLast(tx: Transaction, customerId: string): Promise<void> {
  await tx
    .deleteFrom('idempotency_keys')
    .where('customer_id', '=', customerId)
    .where('key', 'in', ({ selectFrom }) =>
      selectFrom('idempotency_keys')
        .select('key')
        .where('customer_id', '=', customerId)
        .orderBy('created_at', 'desc')
        .orderBy('key')
        .offset(MAX_STORED_ANSWERS),
    )
    .execute();
}

function fingerprintOf({ operation, input }: WriteRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([operation, input]))
    .digest('hex');
}
