import { currentUid } from '@forecourt/shared/auth';
import { useSyncExternalStore } from 'react';

type Query = typeof import('@forecourt/shared/query');

let loaded: Query | null = null;
let loading: Promise<Query> | null = null;
const listeners = new Set<() => void>();

/** Loads the query library, which visitors who are signed out do not need. Rejects with webpack's ChunkLoadError. */
export function loadQueryLibrary(): Promise<Query> {
  loading ??= import(/* webpackChunkName: "query" */ '@forecourt/shared/query').then(begin, forget);
  return loading;
}

function begin(query: Query): Query {
  query.queryClient.mount();
  query.showStoredResponsesWhileUnreachable(query.queryClient, currentUid);
  loaded = query;
  for (const listener of [...listeners]) listener();
  return query;
}

function forget(error: unknown): never {
  loading = null;
  throw error;
}

export function getLoadedQueryLibrary(): Query | null {
  return loaded;
}

/** Resolves when other code has loaded the query library; does not load it itself. */
export function waitForQueryLibrary(): Promise<Query> {
  return new Promise((resolve) => {
    const look = () => loaded && resolve(loaded);
    subscribe(look);
    look();
  });
}

export function useQueryClientIfLoaded(): Query['queryClient'] | undefined {
  return useSyncExternalStore(subscribe, () => loaded?.queryClient);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
