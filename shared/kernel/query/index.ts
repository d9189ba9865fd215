import { onlineManager, QueryClient } from '@tanstack/react-query';
import { claimSingleton } from '../claim-singleton.ts';
import { retryDelayMs } from '../http/api-problem.ts';
import { isOffline, subscribeConnection } from '../http/connection.ts';

// The query cache's names that areas use, by hand: what is shared is not tree-shaken.
export {
  QueryClientProvider,
  QueryObserver,
  queryOptions,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
export {
  bringBackKeptAnswers,
  forgetKeptAnswers,
  type KeptPlace,
  loadKeptAnswers,
} from './offline-queries.ts';
export { useSingleMutation } from './use-single-mutation.ts';

claimSingleton('@forecourt/shared/query');

/** Answers stay fresh this long: moving between screens asks nothing twice. */
const FRESH_MS = 30_000;

/** The one cache of the backend's answers. The request pipeline repeats what is safe to repeat; the cache does not. */
export const queryClient = new QueryClient({
  // Offline is a failure like any other, told at once; nothing waits to be sent later, unasked.
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: false,
      networkMode: 'always',
      // What failed and is on the screen is asked for again when the connection is back; what is there stays.
      refetchOnReconnect: ({ state }) => (state.status === 'error' ? 'always' : false),
      // Who is over its limits and has said for how long is not asked sooner because somebody looks at the page again.
      refetchOnWindowFocus: ({ state }) => Date.now() >= state.errorUpdatedAt + retryDelayMs(state.error),
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Also where the device itself has noticed nothing of it, or had none when the page was opened. */
const followConnection = () => onlineManager.setOnline(!isOffline());
followConnection();
subscribeConnection(followConnection);
