import type { Reader, Transaction } from '../platform/db/database.ts';

export async function insertErased(tx: Transaction, uid: string, at: Date): Promise<void> {
  await tx.insertInto('erased_accounts').values({ uid, erased_at: at }).execute();
}

/** Those whose account is still to be deleted at the identity provider; those that were tried last come last. */
export async function listUndeleted(reader: Reader, count: number): Promise<string[]> {
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

export async function markTried(tx: Transaction, uid: string, at: Date): Promise<void> {
  await tx.updateTable('erased_accounts').set({ tried_at: at }).where('uid', '=', uid).execute();
}

export async function markDeleted(tx: Transaction, uid: string, at: Date): Promise<void> {
  await tx
    .updateTable('erased_accounts')
    .set({ deleted_at: at })
    .where('uid', '=', uid)
    .where('deleted_at', 'is', null)
    .execute();
}

/** Lets go of the accounts that were deleted before `limit`. */
export async function forgetDeletedBefore(tx: Transaction, limit: Date): Promise<void> {
  await tx.deleteFrom('erased_accounts').where('deleted_at', '<', limit).execute();
}
