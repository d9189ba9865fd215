import type { Query, QueryClient } from '@tanstack/react-query';
import { clear, createStore, delMany, entries, get, keys, set } from 'idb-keyval';

/** Maximum number of stored responses. Enough for a few vehicles, the visits of some years, and their lists. */
const MAX_RESPONSES = 60;
/** Maximum size of a stored response in characters of JSON; a visit has about a thousand. */
const MAX_SIZE = 500_000;
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;

interface StoredResponse {
  uid: string;
  /** Time of the response in ms since 1970. */
  at: number;
  json: string;
}

/** Validates without zod: if this chunk used zod too, the shell would have to load more of zod. */
function isStoredResponse(value: unknown): value is StoredResponse {
  const { uid, at, json } = Object(value) as Record<string, unknown>;
  return typeof uid === 'string' && typeof at === 'number' && typeof json === 'string';
}

function isTooOld({ at }: StoredResponse): boolean {
  return Date.now() - at > MAX_AGE_MS;
}

interface HashedSource {
  hash: string;
  read: (kept: unknown) => unknown;
}

interface ResponseData {
  /** Data of the response. If it is read from the store, the `read` function of its source must validate it. */
  data: unknown;
  at: number;
}

let store: ReturnType<typeof createStore> | undefined;
const responses = () => {
  store ??= createStore('forecourt-answers', 'answers');
  return store;
};

async function storeResponse(hash: string, uid: string, { data, at }: ResponseData): Promise<void> {
  const json = JSON.stringify(data);
  if (json.length > MAX_SIZE) return;
  try {
    await set(hash, { uid, at, json }, responses());
    if ((await keys(responses())).length <= MAX_RESPONSES) return;
    const kept = (await entries<string, unknown>(responses())).map(([key, value]) => ({
      key,
      at: isStoredResponse(value) ? value.at : 0,
    }));
    const tooMany = kept.sort((one, other) => other.at - one.at).slice(MAX_RESPONSES);
    await delMany(
      tooMany.map(({ key }) => key),
      responses(),
    );
  } catch {
    // Storing failed, which does no harm: the page itself has the response.
  }
}

async function readResponse(hash: string, uid: string): Promise<ResponseData | null> {
  try {
    const stored: unknown = await get(hash, responses());
    if (!isStoredResponse(stored) || stored.uid !== uid || isTooOld(stored)) return null;
    return { data: JSON.parse(stored.json), at: stored.at };
  } catch {
    return null;
  }
}

/** Stores responses for offline use: those that the cache contains, later ones, and those that a mutation sets. */
export function startStoringResponses(client: QueryClient, user: () => string | null): void {
  const keep = ({ queryHash, state, meta }: Query) => {
    const uid = user();
    const isNew = state.data !== undefined && state.error === null;
    if (uid === null || !isNew || !meta?.offline) return;
    void storeResponse(queryHash, uid, { data: state.data, at: state.dataUpdatedAt });
  };
  const cache = client.getQueryCache();
  for (const query of cache.getAll()) keep(query);
  cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') keep(event.query);
  });
}

export async function readNewestResponse(
  sources: readonly HashedSource[],
  uid: string,
): Promise<{ data: unknown; dataUpdatedAt: number } | null> {
  const found = await Promise.all(
    sources.map(async ({ hash, read }) => {
      const kept = await readResponse(hash, uid);
      return { data: kept ? read(kept.data) : undefined, dataUpdatedAt: kept?.at ?? 0 };
    }),
  );
  const there = found.filter(({ data }) => data !== undefined);
  return there.sort((one, other) => other.dataUpdatedAt - one.dataUpdatedAt)[0] ?? null;
}

/** Deletes stored responses. @param uid user whose responses remain unless they are too old; null deletes all */
export async function deleteStoredResponsesExcept(uid: string | null): Promise<void> {
  try {
    await deleteResponses(uid);
  } catch {
    store = undefined;
    // Retry once. If storage is blocked, it contains nothing; otherwise the next page view deletes the responses when idle.
    await deleteResponses(uid).catch(() => undefined);
  }
}

async function deleteResponses(uid: string | null): Promise<void> {
  if (uid === null) return clear(responses());
  const kept = await entries<string, unknown>(responses());
  const unwanted = kept.filter(
    ([, value]) => !isStoredResponse(value) || value.uid !== uid || isTooOld(value),
  );
  if (unwanted.length > 0)
    await delMany(
      unwanted.map(([key]) => key),
      responses(),
    );
}
