import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Database, Transaction } from '../db/database.ts';
import { lockCustomer } from '../me/customer-queries.ts';
import { Problem } from '../problems/problem.ts';

/** Header schema of the routes that create something. */
export const idempotencyHeaders = z.object({
  'idempotency-key': z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe('Any text, new for each thing to create: repeating a request with it changes nothing'),
});

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
 * the stored answer. Writes of one customer wait for each other, so `work` may count and compare what is there.
 * A refused write stores nothing; sent again it is tried again.
 * @throws Problem `idempotency_key_reused` when the key came with something else before
 */
export function answerOnce<Answer>(
  database: Database,
  request: WriteRequest,
  work: (tx: Transaction) => Promise<Answer>,
): Promise<Answer> {
  const { customerId, key } = request;
  return database.transaction(async (tx) => {
    await lockCustomer(tx, customerId);
    if (key === undefined) return work(tx);
    const fingerprint = fingerprintOf(request);
    const [stored] = await tx.query<{ fingerprint: string; answer: Answer }>(
      'select fingerprint, answer from idempotency_keys where customer_id = $1 and key = $2',
      [customerId, key],
    );
    if (stored && stored.fingerprint !== fingerprint) throw new Problem('idempotency_key_reused');
    if (stored) return stored.answer;
    const answer = await work(tx);
    await tx.query(
      'insert into idempotency_keys (customer_id, key, fingerprint, answer) values ($1, $2, $3, $4)',
      [customerId, key, fingerprint, JSON.stringify(answer)],
    );
    return answer;
  });
}

function fingerprintOf({ operation, input }: WriteRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([operation, input]))
    .digest('hex');
}
