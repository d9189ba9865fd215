import { builtOnce, type Placeholders } from '../db/built-once.ts';
import type { Transaction } from '../db/database.ts';
import { accountDeleted, isErased } from '../identity/erased-accounts.ts';

/** What is known of a customer as soon as they are locked. */
export interface LockedCustomer {
  id: string;
  /** The number for the workshop to call. */
  phone: string | null;
}

const lock = builtOnce((tx: Transaction, { id }: Placeholders<{ id: string }>) =>
  tx.selectFrom('customers').select(['id', 'phone']).where('id', '=', id).forUpdate(),
);

/**
 * Makes the customer where there is none, and keeps their other writes waiting until this transaction ends.
 * @throws Problem `token_revoked` when the customer was erased: a request that was let in before comes too late
 */
export async function lockCustomer(tx: Transaction, id: string): Promise<LockedCustomer> {
  const [known] = await lock(tx, { id });
  if (known) return known;
  await tx
    .insertInto('customers')
    .values({ id })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  // Looked at only now: both the insert and the lock wait for an erasure that is under way.
  const [made] = await lock(tx, { id });
  if (!made || (await isErased(tx, id))) throw accountDeleted();
  return made;
}
