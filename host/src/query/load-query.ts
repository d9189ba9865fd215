import { currentUid } from '@forecourt/shared/auth';
import { useSyncExternalStore } from 'react';

type Query = typeof import('@forecourt/shared/query');

let loaded: Query | null = null;
let loading: Promise<Query> | null = null;
const listeners = new Set<() => void>();

/**
 * Brings in the query library, which no visitor needs before they are signed in; once, and anew after a failure.
 * @throws ChunkLoadError, webpack's, when its file does not arrive
 */
export function loadQuery(): Promise<Query> {
  loading ??= import(/* webpackChunkName: "query" */ '@forecourt/shared/query').then(begin, forget);
  return loading;
}

function begin(query: Query): Query {
  // Listens to what the browser says of the connection and of who looks at the page.
  query.queryClient.mount();
  query.bringBackKeptAnswers(query.queryClient, currentUid);
  loaded = query;
  for (const listener of [...listeners]) listener();
  return query;
}

function forget(error: unknown): never {
  loading = null;
  throw error;
}

/** The query library; null in a page that has not needed it. */
export function loadedQuery(): Query | null {
  return loaded;
}

/** Resolves as soon as something has brought the query library in; brings nothing in itself. */
export function queryLoaded(): Promise<Query> {
  return new Promise((resolve) => {
    const look = () => loaded && resolve(loaded);
    subscribe(look);
    look();
  });
}

/** The cache of the backend's answers; undefined, the context's own word for none, until it is there. */
export function useLoadedCache(): Query['queryClient'] | undefined {
  return useSyncExternalStore(subscribe, () => loaded?.queryClient);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
