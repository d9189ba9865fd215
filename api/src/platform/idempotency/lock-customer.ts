import { builtOnce, type Placeholders } from '../db/built-once.ts';
import type { Transaction } from '../db/database.ts';
import { accountDeleted, isErased } from '../identity/erased-accounts.ts';

export interface LockedCustomer {
  id: string;
  /** Number for the workshop to call. */
  phone: string | null;
}

const lock = builtOnce((tx: Transaction, { id }: Placeholders<{ id: string }>) =>
  tx.selectFrom('customers').select(['id', 'phone']).where('id', '=', id).forUpdate(),
);

/**
 * Locks the customer until the transaction ends; adds them if they are new.
 * @throws Problem `token_revoked` if the customer was erased after the request was authenticated
 */
export async function lockCustomer(tx: Transaction, id: string): Promise<LockedCustomer> {
  const [known] = await lock(tx, { id });
  if (known) return known;
  await tx
    .insertInto('customers')
    .values({ id })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  // Checked only now, because the insert and the lock wait for a concurrent erasure.
  const [made] = await lock(tx, { id });
  if (!made || (await isErased(tx, id))) throw accountDeleted();
  return made;
}
