import type { Database, Reader, Transaction } from '../db/database.ts';
import type { AccountDirectory } from '../identity/account-directory.ts';

/** Whether a customer was erased here and may still have a valid token. */
export async function isErased(reader: Reader, uid: string): Promise<boolean> {
  return (await reader.query('select from erased_accounts where uid = $1', [uid])).length > 0;
}

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

/** The same accounts without those that were erased here, whether or not the provider knows of it yet. */
export function withoutErased(directory: AccountDirectory, database: Database): AccountDirectory {
  return {
    ...directory,
    // In this order: an account that was let go of here meanwhile is gone at the provider.
    async lookUp(uid) {
      if (await database.read((reader) => isErased(reader, uid))) return null;
      return directory.lookUp(uid);
    },
  };
}
