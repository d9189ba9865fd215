import type { AccountDirectory, AccountStatus } from './account-directory.ts';

/**
 * How long what was looked up counts, so that not every request asks the identity provider. This is the stated
 * staleness: a session that was ended elsewhere is noticed this much later at most, by each api process.
 */
export const ACCOUNT_FRESH_MS = 10_000;

/** For those that exist, and as much again for those that do not: some 35,000 of each, with ids as long as Firebase's. */
const MAX_BYTES = 16 * 1024 * 1024;
/** What one takes besides its id; 300 were measured. */
const ENTRY_BYTES = 400;

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
export function rememberAccounts(
  directory: AccountDirectory,
  now: () => Date,
  maxBytes = MAX_BYTES,
): RememberedAccounts {
  const known = new Entries(maxBytes);
  /** Apart, so that any number of accounts that do not exist lets none be forgotten that does. */
  const absent = new Entries(maxBytes);

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
    known.keep(uid, entry);
    const settle = (isAbsent: boolean) => {
      if (known.get(uid) !== entry) return;
      if (isAbsent) absent.keep(uid, entry);
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

/** Entries in the order in which they were kept: the first is the one to drop when there are too many bytes. */
class Entries {
  readonly #entries = new Map<string, Entry>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get(uid: string): Entry | undefined {
    return this.#entries.get(uid);
  }

  delete(uid: string): void {
    if (this.#entries.delete(uid)) this.#bytes -= bytesOf(uid);
  }

  keep(uid: string, entry: Entry): void {
    this.delete(uid);
    this.#entries.set(uid, entry);
    this.#bytes += bytesOf(uid);
    // In a map they lie in the order in which they came; a long id may take the place of several.
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) return;
      this.delete(oldest);
    }
  }
}

/** About how much memory an account takes while it is remembered. */
export function bytesOf(uid: string): number {
  return ENTRY_BYTES + 2 * uid.length;
}
