import { hashKey, type QueryClient, type QueryPersister } from '@tanstack/react-query';
import { isUnreached } from '../http/api-problem.ts';

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

const STORAGE_TIMEOUT_MS = 3_000;

/** What keeps answers is not in the way of the first screen. */
export const loadKeptAnswers = () => import(/* webpackChunkName: "offline" */ './kept-answers.ts');

/**
 * Lets a query with `meta.offline` that has nothing yet and does not reach the backend have what was kept, with its age. It
 * has failed nevertheless, so it is asked anew when the network is back. Must be called once, before anything is asked.
 * @param user the uid of who is signed in; null for nobody
 */
export function bringBackKeptAnswers(client: QueryClient, user: () => string | null): void {
  const persister: QueryPersister = async (ask, context, query) => {
    const uid = user();
    try {
      return await ask(context);
    } catch (error) {
      const places = query.meta?.offline;
      if (places && uid !== null && isWithoutData(query) && isUnreached(error)) {
        const kept = await loadKeptAnswers().then(
          ({ newestAnswer }) =>
            Promise.race([
              newestAnswer(
                places.map(({ queryKey, read }) => ({ hash: hashKey(queryKey), read })),
                uid,
              ),
              noAnswer(),
            ]),
          () => null,
        );
        // Somebody else may be here by now, or the data.
        if (kept && user() === uid && isWithoutData(query)) query.setState(kept);
      }
      throw error;
    }
  };
  const { queries, ...others } = client.getDefaultOptions();
  client.setDefaultOptions({ ...others, queries: { ...queries, persister } });
}

/** The browser's storage can hang without an error. */
function noAnswer(): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, STORAGE_TIMEOUT_MS, null));
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
