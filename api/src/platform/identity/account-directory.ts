import { ConcurrencyLimit, type ConcurrencyOptions } from '@forecourt/shared/server';
import { Problem } from '../problems/problem.ts';

export interface AccountStatus {
  disabled: boolean;
  /** Sign-ins before this instant were revoked. The provider knows whole seconds only. */
  validSince: Date;
}

/**
 * Accounts at the identity provider. All methods except `check` throw the problem `unavailable` if the provider does not
 * respond in time or refuses our credential.
 */
export interface AccountDirectory {
  lookUp(uid: string): Promise<AccountStatus | null>;
  /** Null if the account has no verified address, is disabled or deleted. */
  verifiedEmail(uid: string): Promise<string | null>;
  /** Ends all sessions that began before now. No effect if the account is deleted. */
  revokeSessions(uid: string): Promise<void>;
  remove(uid: string): Promise<void>;
  check(): Promise<void>;
}

/** How long an account is cached. A revocation by another process takes effect after this time. */
export const ACCOUNT_FRESH_MS = 10_000;

/** Bytes of existing accounts, and as many of missing ones: about 35,000 of each with ids of Firebase. */
const MAX_BYTES = 16 * 1024 * 1024;
/** Bytes of an entry besides its id; 300 were measured. */
const ENTRY_BYTES = 400;

interface Entry {
  at: number;
  account: Promise<AccountStatus | null>;
  /** Whether the entry was cleared while it was looked up or used; its result is outdated then. */
  isForgotten: boolean;
}

export interface RememberedAccounts extends AccountDirectory {
  /** Clears an account, so that the next request looks it up, and requests that wait for a lookup repeat it. */
  forget(uid: string): void;
}

/** Caches accounts. Concurrent lookups are one. Revocations and deletions by this process take effect at once. */
export function rememberAccounts(
  directory: AccountDirectory,
  now: () => Date,
  maxBytes = MAX_BYTES,
): RememberedAccounts {
  const known = new Entries(maxBytes);
  /** Separate, so that lookups of unknown accounts never evict existing ones. */
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
    // Negative after the clock was set back.
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
    // A failed request may have reached the provider, so the entry is outdated either way.
    revokeSessions: (uid) => directory.revokeSessions(uid).finally(() => forget(uid)),
    remove: (uid) => directory.remove(uid).finally(() => forget(uid)),
  };
}

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
    // Maps iterate in the order of insertion. A long id may evict several entries.
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) return;
      this.delete(oldest);
    }
  }
}

export function bytesOf(uid: string): number {
  return ENTRY_BYTES + 2 * uid.length;
}

/** A lookup takes some tens of milliseconds. No limit per customer, because concurrent lookups of an account are one. */
const LOOKUP_LIMIT: ConcurrencyOptions = { maxRunning: 64, maxWaiting: 512, maxWaitMs: 5_000 };

/** Limits concurrent lookups. Others wait, and are refused as `overloaded`. */
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
