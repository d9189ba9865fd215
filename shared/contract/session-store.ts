/**
 * Where the tabs of a browser share the token of the session (shared/kernel/auth/token/session-record.ts): in IndexedDB. A page asks
 * with it before the shell is there.
 */
export const SESSION_STORE = { database: 'forecourt-identity', store: 'session', key: 'current' } as const;

/** A token with less time left is renewed before it is used, which only the provider can do; in milliseconds. */
export const MIN_TOKEN_LEFT_MS = 60_000;
