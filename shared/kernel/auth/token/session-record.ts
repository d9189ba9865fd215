import { createStore, del, get, set, update } from 'idb-keyval';
import * as z from 'zod/mini';
import { SESSION_INDEXED_DB_LOCATION } from '../../../contract/page.ts';
import { withinStorageTimeout } from '../../browser-storage.ts';
import type { SessionToken } from '../user.ts';
import { isOlderToken, type TokenRenewalFailure } from './session-token.ts';

export interface SessionRecord {
  token: SessionToken;
  failure: TokenRenewalFailure | null;
}

const recordSchema = z.object({
  token: z.object({ uid: z.string(), value: z.string(), expiresAt: z.number() }),
  failure: z.nullable(z.object({ times: z.number(), at: z.number() })),
});

// Shared token in IndexedDB. There, a tab is sure to read what another tab wrote before releasing the lock. If IndexedDB is
// blocked, each tab renews its own token.
let store: ReturnType<typeof createStore> | undefined;
const records = () => {
  store ??= createStore(SESSION_INDEXED_DB_LOCATION.database, SESSION_INDEXED_DB_LOCATION.store);
  return store;
};

export async function readSessionRecord(): Promise<SessionRecord | null> {
  return parseRecord(
    await withinStorageTimeout(() => get<unknown>(SESSION_INDEXED_DB_LOCATION.key, records())),
  );
}

/** Shares a token with the other tabs, unless they have a newer one. A stored failure to renew the same token remains. */
export async function shareTokenWithTabs(token: SessionToken): Promise<void> {
  const withToken = (stored: unknown): SessionRecord => {
    const record = parseRecord(stored);
    const stays = record && (record.token.value === token.value || isOlderToken(token, record.token));
    return stays ? record : { token, failure: null };
  };
  await withinStorageTimeout(() => update<unknown>(SESSION_INDEXED_DB_LOCATION.key, withToken, records()));
}

function parseRecord(stored: unknown): SessionRecord | null {
  const parsed = recordSchema.safeParse(stored);
  return parsed.success ? parsed.data : null;
}

export async function writeSessionRecord(record: SessionRecord): Promise<void> {
  await withinStorageTimeout(() => set(SESSION_INDEXED_DB_LOCATION.key, record, records()));
}

export async function clearSessionRecord(): Promise<void> {
  await withinStorageTimeout(() => del(SESSION_INDEXED_DB_LOCATION.key, records()));
}
