import { hashKey, type QueryClient, type QueryPersister } from '@tanstack/react-query';
import { withinStorageTimeout } from '../browser-storage.ts';
import { ApiProblem, isUnreached } from '../http/api-problem.ts';
import { subscribeRetries } from '../http/connection.ts';

export interface OfflineDataSource {
  /** Key of a query whose stored response contains the data: this query, or the query of a list. */
  queryKey: readonly unknown[];
  read: (kept: unknown) => unknown;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Stored responses to read the data from while offline. If set, the query's own responses are stored, too. */
      offline?: readonly OfflineDataSource[];
    };
  }
}

/** Time in ms after which a stored response is shown: on a poor connection the new one may never arrive. */
const STORED_RESPONSE_DELAY_MS = 2_000;

/** Loads the code for stored responses, a separate chunk, so that it does not delay the first screen. */
export const loadResponseStore = () => import(/* webpackChunkName: "offline" */ './stored-responses.ts');

/** Makes queries show stored responses while the backend is unreachable. Such queries count as failed, so they are retried. */
export function showStoredResponsesWhileUnreachable(client: QueryClient, user: () => string | null): void {
  const persister: QueryPersister = async (send, context, query) => {
    const uid = user();
    const sources = query.meta?.offline;
    if (!sources || uid === null) return send(context);
    const hashed = sources.map(({ queryKey, read }) => ({ hash: hashKey(queryKey), read }));
    let isSettled = false;
    const showStored = async (failure: ApiProblem | null) => {
      if (!isWithoutData(query)) return;
      const kept = await loadResponseStore().then(
        ({ readNewestResponse }) => withinStorageTimeout(() => readNewestResponse(hashed, uid)),
        () => null,
      );
      if (!kept || user() !== uid || !isWithoutData(query) || (failure && isSettled)) return;
      query.setState(failure ? { ...kept, status: 'error', error: failure } : kept);
    };
    const timer = setTimeout(() => void showStored(new ApiProblem(0, 'timeout')), STORED_RESPONSE_DELAY_MS);
    // All requests go to the same backend, so a failed attempt of any other request counts too.
    const stopListening = subscribeRetries((error) => {
      if (error instanceof ApiProblem && isUnreached(error)) void showStored(error);
    });
    try {
      return await send(context);
    } catch (error) {
      if (isUnreached(error)) await showStored(null);
      throw error;
    } finally {
      isSettled = true;
      clearTimeout(timer);
      stopListening();
    }
  };
  const { queries, ...others } = client.getDefaultOptions();
  client.setDefaultOptions({ ...others, queries: { ...queries, persister } });
}

function isWithoutData({ state }: { state: { data: unknown } }): boolean {
  return state.data === undefined;
}

/** Deletes stored responses. @param uid user whose responses remain; null deletes all */
export async function deleteStoredResponses(uid: string | null): Promise<void> {
  try {
    const { deleteStoredResponsesExcept } = await loadResponseStore();
    await deleteStoredResponsesExcept(uid);
  } catch {
    // The chunk could not be loaded, so the page cannot read the responses either. The next page view deletes them when idle.
  }
}
