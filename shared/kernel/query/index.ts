import {
  onlineManager,
  QueryClient,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
} from '@tanstack/react-query';
import { useRef } from 'react';
import { claimSingleton } from '../claim-singleton.ts';
import { retryDelayMs } from '../http/api-problem.ts';
import { isOffline, subscribeConnection } from '../http/connection.ts';

// Exports are listed by name, because shared modules are not tree-shaken.
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
  deleteStoredResponses,
  loadResponseStore,
  type OfflineDataSource,
  showStoredResponsesWhileUnreachable,
} from './offline-queries.ts';

claimSingleton('@forecourt/shared/query');

/** Age in ms below which a response is reused without a request when the customer moves between screens. */
const FRESH_MS = 30_000;

export const queryClient = new QueryClient({
  // Offline requests fail at once, instead of being sent later.
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: false,
      networkMode: 'always',
      // When the device is online again, only failed queries are fetched again.
      refetchOnReconnect: ({ state }) => (state.status === 'error' ? 'always' : false),
      // Focusing the window does not shorten the pause that `Retry-After` requires.
      refetchOnWindowFocus: ({ state }) => Date.now() >= state.errorUpdatedAt + retryDelayMs(state.error),
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Reports whether the site is reachable to the query library: the pipeline may notice a loss before the device does. */
const followConnection = () => onlineManager.setOnline(!isOffline());
followConnection();
subscribeConnection(followConnection);

interface SingleMutationOptions<Data, Input> extends UseMutationOptions<Data, Error, Input> {
  leadsOn?: boolean;
}

/** `useMutation` that ignores calls of `mutate` while one is in flight (a double click) and, if `leadsOn`, after success. */
export function useSingleMutation<Data, Input = void>({
  leadsOn = false,
  ...options
}: SingleMutationOptions<Data, Input>): Omit<UseMutationResult<Data, Error, Input>, 'mutateAsync'> {
  const { mutateAsync, ...mutation } = useMutation(options);
  const isInFlight = useRef(false);

  const mutate: typeof mutation.mutate = (...start) => {
    if (isInFlight.current) return;
    isInFlight.current = true;
    const end = (stays: boolean) => () => {
      isInFlight.current = stays;
    };
    mutateAsync(...start).then(end(leadsOn), end(false));
  };
  const reset = () => {
    isInFlight.current = false;
    mutation.reset();
  };
  return { ...mutation, mutate, reset, isPending: mutation.isPending || (leadsOn && mutation.isSuccess) };
}
