import type { Transaction } from '../db/database.ts';
import { accountDeleted, isErased } from '../identity/erased-accounts.ts';

/**
 * Makes the customer where there is none, and keeps their other writes waiting until this transaction ends.
 * @throws Problem `token_revoked` when the customer was erased: a request that was let in before comes too late
 */
export async function lockCustomer(tx: Transaction, id: string): Promise<void> {
  const lock = () => tx.query('select from customers where id = $1 for update', [id]);
  if ((await lock()).length > 0) return;
  await tx.query('insert into customers (id) values ($1) on conflict (id) do nothing', [id]);
  // Looked at only now: both the insert and the lock wait for an erasure that is under way.
  if ((await lock()).length === 0 || (await isErased(tx, id))) throw accountDeleted();
}
