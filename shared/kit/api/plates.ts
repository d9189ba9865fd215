import { ApiProblem } from '@forecourt/shared/http';
import { queryOptions } from '@forecourt/shared/query';
import { meQuery } from './account.ts';
import { callApi } from './call.ts';
import * as operations from './generated/operations.gen.ts';
import type { PlateFacts } from './generated/zod.gen.ts';
import { queryKeys } from './query-keys.ts';

/** Query of the vehicle register's data about a plate; null if it has none, or if the site looks up no plates. */
export const plateFactsQuery = (registration: string) =>
  queryOptions({
    queryKey: queryKeys.plateFacts(registration.replace(/[^\p{L}\p{N}]/gu, '')),
    // Look-ups are limited. Do not repeat one while its result is cached, or when the window is focused again or goes online.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retryOnMount: false,
    queryFn: async ({ client, signal }): Promise<PlateFacts | null> => {
      const { plate_lookup } = await client.ensureQueryData(meQuery());
      if (!plate_lookup) return null;
      return callApi(operations.lookUpPlate, { body: { registration }, signal }).catch((error: unknown) => {
        if (error instanceof ApiProblem && error.code === 'plate_unknown') return null;
        throw error;
      });
    },
  });
