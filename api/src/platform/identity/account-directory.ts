import { hash } from 'node:crypto';
import { ConcurrencyLimiter, type ConcurrencyLimitOptions } from '@forecourt/shared/server';
import { Problem } from '../problems/problem.ts';

export interface AccountStatus {
  disabled: boolean;
  /** Sessions that began before this instant are revoked. In whole seconds. */
  validSince: Date;
  profile: AccountProfile;
}

/** The customer's data in the account. The claims of a token may be up to an hour older. */
export interface AccountProfile {
  /** Phone number: digits with country code, without the plus sign; null without a phone. */
  phone: string | null;
  email: string | null;
  emailVerified: boolean;
  name: string | null;
}

interface RequestToken {
  issuedAt: Date;
  /** Distinguishes tokens issued in the same second; undefined if any token of that second will do. */
  jwt?: string | undefined;
}

/** Accounts at the identity provider. Methods except `check` throw Problem `unavailable` if a request to it fails. */
export interface AccountDirectory {
  /** Returns null if there is no account. @param token a cached account that may be older than this token is looked up again */
  lookUp(uid: string, token?: RequestToken): Promise<AccountStatus | null>;
  /** Reads the account's verified email address; null if it has none, or is disabled or deleted. */
  verifiedEmail(uid: string): Promise<string | null>;
  /** Reads the account's phone number: digits with country code; null if it has none, or is disabled or deleted. */
  verifiedPhone(uid: string): Promise<string | null>;
  /** Ends all sessions that began before now. No effect if the account is deleted. */
  revokeSessions(uid: string): Promise<void>;
  remove(uid: string): Promise<void>;
  check(): Promise<void>;
}

/** Time for which an account is cached. A revocation by another process takes effect within this time. */
export const ACCOUNT_CACHE_MS = 10_000;

/** Maximum bytes of each cache (existing accounts, missing accounts): about 25,000 accounts with Firebase's ids. */
const MAX_BYTES = 16 * 1024 * 1024;
/** Estimated bytes of a cached account without its id; measured: 300 without a profile. */
const ENTRY_BYTES = 600;

/** Maximum tokens issued in the same second that an entry distinguishes. Each request with a further token causes a lookup. */
const MAX_TOKENS_A_SECOND = 4;

interface Entry {
  at: number;
  /** Issue time of the newest token that the account was looked up for; by the provider's clock, in ms since 1970. */
  issuedAt: number;
  /** Digests of the tokens issued at `issuedAt` that the account was looked up for; several may have the same second. */
  tokens: ReadonlySet<string>;
  account: Promise<AccountStatus | null>;
  /** Whether the entry was cleared during its lookup or use, so that its result is outdated. */
  isEvicted: boolean;
}

export interface CachedAccountDirectory extends AccountDirectory {
  /** Removes an account from the cache. Pending lookups of it are repeated. */
  evict(uid: string): void;
}

/** Caches the results of `lookUp` and merges concurrent ones. Revocations and deletions by this process take effect at once. */
export function withAccountCache(
  directory: AccountDirectory,
  now: () => Date,
  maxBytes = MAX_BYTES,
): CachedAccountDirectory {
  const known = new Entries(maxBytes);
  /** Cache of missing accounts; separate, so that unknown ids evict existing accounts only while their lookups are pending. */
  const absent = new Entries(maxBytes);

  function evict(uid: string): void {
    const entry = known.get(uid) ?? absent.get(uid);
    if (!entry) return;
    entry.isEvicted = true;
    known.delete(uid);
    absent.delete(uid);
  }

  function lookUpAnew(uid: string, issuedAt: number, tokens: ReadonlySet<string>): Entry {
    const entry: Entry = {
      at: now().getTime(),
      issuedAt,
      tokens,
      account: directory.lookUp(uid),
      isEvicted: false,
    };
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
    // The age is negative if the clock was set back.
    return age >= 0 && age < ACCOUNT_CACHE_MS;
  }

  return {
    ...directory,
    evict,
    async lookUp(uid, token) {
      const issuedAt = token?.issuedAt.getTime() ?? 0;
      const digest = token?.jwt === undefined ? null : hash('sha256', token.jwt, 'base64url');
      for (;;) {
        const remembered = known.get(uid) ?? absent.get(uid);
        const newest = Math.max(issuedAt, remembered?.issuedAt ?? 0);
        const same = remembered?.issuedAt === newest ? remembered : undefined;
        const isKnown = digest === null || issuedAt < newest || same?.tokens.has(digest);
        const isUsable = same && isKnown && isFresh(same);
        const entry = isUsable
          ? same
          : lookUpAnew(uid, newest, addToken(same?.tokens, issuedAt === newest ? digest : null));
        const account = await entry.account;
        if (!entry.isEvicted) return account;
      }
    },
    // A failed request may have reached the provider, so the entry is outdated either way.
    revokeSessions: (uid) => directory.revokeSessions(uid).finally(() => evict(uid)),
    remove: (uid) => directory.remove(uid).finally(() => evict(uid)),
  };
}

function addToken(tokens: ReadonlySet<string> = new Set(), digest: string | null): ReadonlySet<string> {
  return digest === null || tokens.size >= MAX_TOKENS_A_SECOND ? tokens : new Set([...tokens, digest]);
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
    if (this.#entries.delete(uid)) this.#bytes -= estimateCacheEntryBytes(uid);
  }

  keep(uid: string, entry: Entry): void {
    this.delete(uid);
    this.#entries.set(uid, entry);
    this.#bytes += estimateCacheEntryBytes(uid);
    // Evict the oldest entries (maps iterate in the order of insertion) until the rest fits; a long new id may need several.
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) return;
      this.delete(oldest);
    }
  }
}

export function estimateCacheEntryBytes(uid: string): number {
  return ENTRY_BYTES + 2 * uid.length;
}

/** Limit of all lookups (tens of ms each). A limit per customer is not needed: concurrent lookups of an account are merged. */
const LOOKUP_LIMIT: ConcurrencyLimitOptions = { maxRunning: 64, maxWaiting: 512, maxWaitMs: 5_000 };

/** Limits concurrent lookups. Further lookups wait; if too many wait, or for too long, they fail as `overloaded`. */
export function withLookupLimit(directory: AccountDirectory): AccountDirectory {
  const limit = new ConcurrencyLimiter(LOOKUP_LIMIT);
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
