import type { AccountDirectory, AccountStatus } from './account-directory.ts';

/**
 * How long what was looked up counts, so that not every request asks the identity provider. This is the stated
 * staleness: a session that was ended elsewhere is noticed this much later at most, by each api process.
 */
export const ACCOUNT_FRESH_MS = 10_000;
const MAX_ACCOUNTS = 1_000;

interface Entry {
  /** When it was asked for: the answer is as of then or later. */
  at: number;
  account: Promise<AccountStatus | null>;
  /** Forgotten while it was looked up or used: what it says is no longer to be believed. */
  isForgotten: boolean;
}

export interface RememberedAccounts extends AccountDirectory {
  /** Makes the next request look the account up, and also those that are waiting for an answer from before. */
  forget(uid: string): void;
}

/**
 * Remembers what was looked up for `ACCOUNT_FRESH_MS`. Lookups of the same account at the same time become one. What
 * this process itself revokes or removes it notices at once.
 */
export function rememberAccounts(directory: AccountDirectory, now: () => Date): RememberedAccounts {
  const known = new Map<string, Entry>();
  /** Apart, so that any number of accounts that do not exist lets none be forgotten that does. */
  const absent = new Map<string, Entry>();

  function forget(uid: string): void {
    const entry = known.get(uid) ?? absent.get(uid);
    if (!entry) return;
    entry.isForgotten = true;
    known.delete(uid);
    absent.delete(uid);
  }

  function lookUpAnew(uid: string): Entry {
    const entry: Entry = { at: now().getTime(), account: directory.lookUp(uid), isForgotten: false };
    absent.delete(uid);
    keep(known, uid, entry);
    const settle = (isAbsent: boolean) => {
      if (known.get(uid) !== entry) return;
      if (isAbsent) keep(absent, uid, entry);
      known.delete(uid);
    };
    entry.account.then(
      (account) => {
        if (account === null) settle(true);
      },
      () => settle(false),
    );
    return entry;
  }

  function isFresh({ at }: Entry): boolean {
    const age = now().getTime() - at;
    // A clock that was set back makes nothing last longer.
    return age >= 0 && age < ACCOUNT_FRESH_MS;
  }

  return {
    ...directory,
    forget,
    async lookUp(uid) {
      for (;;) {
        const remembered = known.get(uid) ?? absent.get(uid);
        const entry = remembered && isFresh(remembered) ? remembered : lookUpAnew(uid);
        const account = await entry.account;
        if (!entry.isForgotten) return account;
      }
    },
    // Whether a failed attempt arrived is not known, so what was remembered no longer counts either way.
    revokeSessions: (uid) => directory.revokeSessions(uid).finally(() => forget(uid)),
    remove: (uid) => directory.remove(uid).finally(() => forget(uid)),
  };
}

/** The map's order is by age, and its first entry the one to drop. */
function keep(entries: Map<string, Entry>, uid: string, entry: Entry): void {
  entries.delete(uid);
  entries.set(uid, entry);
  const oldest = entries.keys().next().value;
  if (entries.size > MAX_ACCOUNTS && oldest !== undefined) entries.delete(oldest);
}
