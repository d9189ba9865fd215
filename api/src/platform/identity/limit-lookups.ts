import { ConcurrencyLimit, type ConcurrencyOptions } from '@forecourt/shared/server';
import { Problem } from '../problems/problem.ts';
import type { AccountDirectory } from './account-directory.ts';

/**
 * Each takes the provider some tens of milliseconds. Nobody needs a share: requests for the same account are already one
 * lookup (remember-accounts.ts).
 */
const LOOKUP_LIMIT: ConcurrencyOptions = { maxRunning: 64, maxWaiting: 512, maxWaitMs: 5_000 };

/** The same accounts, of which only so many are looked up at once; the others wait, and are refused as `overloaded`. */
export function limitLookups(directory: AccountDirectory): AccountDirectory {
  const limit = new ConcurrencyLimit(LOOKUP_LIMIT);
  return {
    ...directory,
    async lookUp(uid) {
      const release = await limit.acquire();
      if (!release) throw new Problem('overloaded', { exceededLimit: 'account_lookups' });
      try {
        return await directory.lookUp(uid);
      } finally {
        release();
      }
    },
  };
}
