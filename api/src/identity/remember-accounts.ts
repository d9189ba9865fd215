import type { LookUpAccount } from './account-status.ts';

const FRESH_MS = 10_000;
const MOST_ACCOUNTS = 1_000;

/**
 * Remembers what was looked up for ten seconds, so that not every request asks the identity provider; a disabled
 * user is noticed that much later at most. Lookups of the same account at the same time become one.
 */
export function rememberAccounts(lookUp: LookUpAccount, now: () => Date): LookUpAccount {
  const known = new Map<string, { at: number; account: ReturnType<LookUpAccount> }>();
  return (uid) => {
    const entry = known.get(uid);
    if (entry && now().getTime() - entry.at < FRESH_MS) return entry.account;
    const account = lookUp(uid);
    // Deleted first, so that the map's order is by age and its first entry is the one to forget.
    known.delete(uid);
    known.set(uid, { at: now().getTime(), account });
    account.catch(() => known.delete(uid));
    const oldest = known.keys().next().value;
    if (known.size > MOST_ACCOUNTS && oldest !== undefined) known.delete(oldest);
    return account;
  };
}
