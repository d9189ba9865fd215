import { hashKey, type QueryClient, type QueryPersister } from '@tanstack/react-query';
import { ApiProblem, isUnreached } from '../http/api-problem.ts';
import { subscribeRetries } from '../http/connection.ts';
import { withinStorageTimeout } from '../within-storage-timeout.ts';

/** Where the answer to a query can be found without a network. */
export interface KeptPlace {
  /** The key of the query whose answer was kept; that of the query itself, or of a list that has it. */
  queryKey: readonly unknown[];
  /** The query's data, out of what was kept there; undefined when it is not in it, or not of the shape. */
  read: (kept: unknown) => unknown;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The answer is kept on this device for as long as its customer is signed in, and found again here. */
      offline?: readonly KeptPlace[];
    };
  }
}

/** One bar of signal: a response that takes longer may never arrive, and nobody is to look at an empty screen until then. */
const KEPT_ANSWER_TIMEOUT_MS = 2_000;

/** What keeps answers is not in the way of the first screen. */
export const loadKeptAnswers = () => import(/* webpackChunkName: "offline" */ './kept-answers.ts');

/**
 * Lets a query with `meta.offline` that has nothing yet and does not reach the backend have what was kept, with its age. It
 * has failed nevertheless, so it is asked anew when the network is back. It gets it at the first failure, whether or not the
 * request is sent again, and while the response takes long, as a query that has failed so far. Must be called once, before anything is asked.
 * @param user the uid of who is signed in; null for nobody
 */
export function bringBackKeptAnswers(client: QueryClient, user: () => string | null): void {
  const persister: QueryPersister = async (ask, context, query) => {
    const uid = user();
    const places = query.meta?.offline;
    if (!places || uid === null) return ask(context);
    const hashed = places.map(({ queryKey, read }) => ({ hash: hashKey(queryKey), read }));
    let isAnswered = false;
    const bringBack = async (failure: ApiProblem | null) => {
      if (!isWithoutData(query)) return;
      const kept = await loadKeptAnswers().then(
        ({ newestAnswer }) => withinStorageTimeout(() => newestAnswer(hashed, uid)),
        () => null,
      );
      // Somebody else may be here by now, or the data.
      if (!kept || user() !== uid || !isWithoutData(query) || (failure && isAnswered)) return;
      query.setState(failure ? { ...kept, status: 'error', error: failure } : kept);
    };
    const timer = setTimeout(() => void bringBack(new ApiProblem(0, 'timeout')), KEPT_ANSWER_TIMEOUT_MS);
    // Of whichever request: the others of the page do not reach the backend either.
    const stopListening = subscribeRetries((error) => {
      if (error instanceof ApiProblem && isUnreached(error)) void bringBack(error);
    });
    try {
      return await ask(context);
    } catch (error) {
      if (isUnreached(error)) await bringBack(null);
      throw error;
    } finally {
      isAnswered = true;
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

/**
 * Leaves nothing on this device of what the backend has said.
 * @param uid but what it said to this customer; null for all
 */
export async function forgetKeptAnswers(uid: string | null): Promise<void> {
  try {
    const { forgetAnswers } = await loadKeptAnswers();
    await forgetAnswers(uid);
  } catch {
    // Without its code nobody can read it either; the next page view that is at rest looks for it.
  }
}
