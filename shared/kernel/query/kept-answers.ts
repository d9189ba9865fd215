import type { Query, QueryClient } from '@tanstack/react-query';
import { clear, createStore, delMany, entries, get, set } from 'idb-keyval';

/** The customer's few vehicles, and visits of some years, each by itself and in their list. */
const MAX_ANSWERS = 60;
/** In characters of JSON; a visit has about a thousand. */
const MAX_SIZE = 500_000;
/** What is older helps nobody, and the customer has long been somewhere else. */
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;

interface StoredAnswer {
  /** Whose it is. */
  uid: string;
  /** When the backend gave it, in ms since 1970. */
  at: number;
  json: string;
}

/** By hand: what the shell has of zod is put together for it alone, and would grow by being shared with this file. */
function isStoredAnswer(value: unknown): value is StoredAnswer {
  const { uid, at, json } = Object(value) as Record<string, unknown>;
  return typeof uid === 'string' && typeof at === 'number' && typeof json === 'string';
}

function isTooOld({ at }: StoredAnswer): boolean {
  return Date.now() - at > MAX_AGE_MS;
}

/** A place where an answer may be kept. */
interface Place {
  hash: string;
  read: (kept: unknown) => unknown;
}

/** An answer of the backend that is kept on this device for when there is no network. */
interface KeptAnswer {
  /** As it was; whoever reads it checks it. */
  data: unknown;
  /** When the backend gave it, in ms since 1970. */
  at: number;
}

let store: ReturnType<typeof createStore> | undefined;
const answers = () => {
  store ??= createStore('forecourt-answers', 'answers');
  return store;
};

/** Keeps what the backend has said to a customer, in place of what it said before; not where storage is blocked. */
async function keepAnswer(hash: string, uid: string, { data, at }: KeptAnswer): Promise<void> {
  const json = JSON.stringify(data);
  if (json.length > MAX_SIZE) return;
  try {
    await set(hash, { uid, at, json }, answers());
    const kept = (await entries<string, unknown>(answers())).map(([key, value]) => ({
      key,
      at: isStoredAnswer(value) ? value.at : 0,
    }));
    const tooMany = kept.sort((one, other) => other.at - one.at).slice(MAX_ANSWERS);
    if (tooMany.length > 0)
      await delMany(
        tooMany.map(({ key }) => key),
        answers(),
      );
  } catch {
    // It is a comfort, and the answer itself is there.
  }
}

/** What is kept for this customer; null for nothing, and for what is another's, too old, or not readable. */
async function keptAnswer(hash: string, uid: string): Promise<KeptAnswer | null> {
  try {
    const stored: unknown = await get(hash, answers());
    if (!isStoredAnswer(stored) || stored.uid !== uid || isTooOld(stored)) return null;
    return { data: JSON.parse(stored.json), at: stored.at };
  } catch {
    return null;
  }
}

/**
 * Keeps the answers to queries with `meta.offline` from now on, and those that are there; whether the backend gave them or a
 * change brought them.
 * @param user the uid of who is signed in; null for nobody
 */
export function keepAnswers(client: QueryClient, user: () => string | null): void {
  const keep = ({ queryHash, state, meta }: Query) => {
    const uid = user();
    const isNew = state.data !== undefined && state.error === null;
    if (uid === null || !isNew || !meta?.offline) return;
    void keepAnswer(queryHash, uid, { data: state.data, at: state.dataUpdatedAt });
  };
  const cache = client.getQueryCache();
  for (const query of cache.getAll()) keep(query);
  cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') keep(event.query);
  });
}

/** The newest of what is kept for this customer at some places. */
export async function newestAnswer(
  places: readonly Place[],
  uid: string,
): Promise<{ data: unknown; dataUpdatedAt: number } | null> {
  const found = await Promise.all(
    places.map(async ({ hash, read }) => {
      const kept = await keptAnswer(hash, uid);
      return { data: kept ? read(kept.data) : undefined, dataUpdatedAt: kept?.at ?? 0 };
    }),
  );
  const there = found.filter(({ data }) => data !== undefined);
  return there.sort((one, other) => other.dataUpdatedAt - one.dataUpdatedAt)[0] ?? null;
}

/**
 * Leaves nothing on this device of what the backend has said.
 * @param uid but what it said to this customer, if it is not too old; null for all
 */
export async function forgetAnswers(uid: string | null): Promise<void> {
  try {
    await deleteAnswers(uid);
  } catch {
    // The browser may only have closed the database; a new connection gets through.
    store = undefined;
    // Storage that is blocked has nothing in it. What another failure leaves goes with the next page view that is at rest.
    await deleteAnswers(uid).catch(() => undefined);
  }
}

async function deleteAnswers(uid: string | null): Promise<void> {
  if (uid === null) return clear(answers());
  const kept = await entries<string, unknown>(answers());
  const gone = kept.filter(([, value]) => !isStoredAnswer(value) || value.uid !== uid || isTooOld(value));
  if (gone.length > 0)
    await delMany(
      gone.map(([key]) => key),
      answers(),
    );
}
