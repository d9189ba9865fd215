import type { Database, Reader } from '../db/database.ts';
import { Problem } from '../problems/problem.ts';
import type { AccountDirectory } from './account-directory.ts';

/** Why a session of an account that no longer exists is refused; the sign-in screen tells its customer. */
export function accountDeleted(): Problem {
  return new Problem('token_revoked', {
    detail: 'The account no longer exists',
    more: { reason: 'user_deleted' },
  });
}

/** Whether a customer was erased here and may still have a valid token. */
export async function isErased(reader: Reader, uid: string): Promise<boolean> {
  const row = await reader
    .selectFrom('erased_accounts')
    .select('uid')
    .where('uid', '=', uid)
    .executeTakeFirst();
  return row !== undefined;
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
