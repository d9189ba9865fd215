import type { Reader, Transaction } from '../platform/db/database.ts';

export async function insertErased(tx: Transaction, uid: string, at: Date): Promise<void> {
  await tx.query('insert into erased_accounts (uid, erased_at) values ($1, $2)', [uid, at.toISOString()]);
}

/** Those whose account is still to be deleted at the identity provider; those that were tried last come last. */
export async function listUndeleted(reader: Reader, count: number): Promise<string[]> {
  const rows = await reader.query<{ uid: string }>(
    `select uid from erased_accounts where deleted_at is null
     order by tried_at nulls first, erased_at, uid limit $1`,
    [count],
  );
  return rows.map(({ uid }) => uid);
}

export async function markTried(tx: Transaction, uid: string, at: Date): Promise<void> {
  await tx.query('update erased_accounts set tried_at = $2 where uid = $1', [uid, at.toISOString()]);
}

export async function markDeleted(tx: Transaction, uid: string, at: Date): Promise<void> {
  await tx.query('update erased_accounts set deleted_at = $2 where uid = $1 and deleted_at is null', [
    uid,
    at.toISOString(),
  ]);
}

/** Lets go of the accounts that were deleted before `limit`. */
export async function forgetDeletedBefore(tx: Transaction, limit: Date): Promise<void> {
  await tx.query('delete from erased_accounts where deleted_at < $1', [limit.toISOString()]);
}
