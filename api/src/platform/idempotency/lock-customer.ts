import type { Transaction } from '../db/database.ts';
import { accountDeleted, isErased } from '../identity/erased-accounts.ts';

/**
 * Makes the customer where there is none, and keeps their other writes waiting until this transaction ends.
 * @throws Problem `token_revoked` when the customer was erased: a request that was let in before comes too late
 */
export async function lockCustomer(tx: Transaction, id: string): Promise<void> {
  const lock = () =>
    tx.selectFrom('customers').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  if (await lock()) return;
  await tx
    .insertInto('customers')
    .values({ id })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  // Looked at only now: both the insert and the lock wait for an erasure that is under way.
  if (!(await lock()) || (await isErased(tx, id))) throw accountDeleted();
}
