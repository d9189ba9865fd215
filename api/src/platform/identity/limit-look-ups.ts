import { ConcurrencyLimit, type ConcurrencyOptions } from '@forecourt/shared/server';
import { Problem } from '../problems/problem.ts';
import type { AccountDirectory } from './account-directory.ts';

/**
 * Each takes the provider some tens of milliseconds. This comes before anything is known of who asks, so nobody has a
 * share of it.
 */
const LOOK_UPS: ConcurrencyOptions = { running: 64, waiting: 512, maxWaitMs: 5_000 };

/** The same accounts, of which only so many are looked up at once; the others wait, and are refused as `overloaded`. */
export function limitLookUps(directory: AccountDirectory): AccountDirectory {
  const limit = new ConcurrencyLimit(LOOK_UPS);
  return {
    ...directory,
    async lookUp(uid) {
      const release = await limit.acquire();
      if (!release) throw new Problem('overloaded', { limit: 'accounts' });
      try {
        return await directory.lookUp(uid);
      } finally {
        release();
      }
    },
  };
}
