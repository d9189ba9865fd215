import { availabilityQuery, type DayAvailability, type ServiceType } from '@forecourt/shared/api';
import { useQueries, useQueryClient } from '@forecourt/shared/query';
import { useState } from 'react';
import { dayWindows, windowsUpTo } from './day-windows.ts';

/** Long enough that what was just loaded is not asked for twice, short enough that others' bookings show. */
const FRESH_MS = 5000;

export interface Days {
  days: DayAvailability[];
  status: 'loading' | 'failed' | 'ready';
  /** Why days are missing; null unless it failed. */
  error: Error | null;
  isFetching: boolean;
  retry: () => void;
  /** Loads the next stretch of days and answers with it; null when all days are there. */
  loadLater: (() => Promise<DayAvailability[]>) | null;
}

interface DaysQuery {
  service: ServiceType;
  firstDate: string;
  lastDate: string;
  /** A day that has to be among those loaded. */
  date: string | null;
}

/** The days that can be booked, loaded in stretches, from the first to as far as the customer looked. */
export function useDays({ service, firstDate, lastDate, date }: DaysQuery): Days {
  const client = useQueryClient();
  const [wanted, setWanted] = useState(1);
  const windows = dayWindows(firstDate, lastDate);
  const loaded = Math.max(wanted, windowsUpTo(date, windows));
  const queryOf = (index: number) => ({
    ...availabilityQuery({ service_type: service, ...(windows[index] ?? { from: firstDate, to: lastDate }) }),
    staleTime: FRESH_MS,
  });
  const { days, isPending, error, isFetching, refetchFailed } = useQueries({
    queries: windows.slice(0, loaded).map((_, index) => queryOf(index)),
    combine,
  });
  return {
    days,
    status: error ? 'failed' : isPending ? 'loading' : 'ready',
    error,
    isFetching,
    retry: refetchFailed,
    loadLater:
      loaded < windows.length
        ? async () => {
            const later = await client.fetchQuery(queryOf(loaded));
            setWanted(loaded + 1);
            return later.days;
          }
        : null,
  };
}

type Result = {
  data: { days: DayAvailability[] } | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
};

function combine(results: readonly Result[]) {
  const without = results.filter(({ data }) => !data);
  return {
    days: results.flatMap(({ data }) => data?.days ?? []),
    isPending: without.length > 0,
    // What was loaded before stays usable when a later look fails.
    error: without.find(({ error }) => error)?.error ?? null,
    isFetching: without.some((result) => result.isFetching),
    refetchFailed: () => {
      for (const { refetch } of without) void refetch();
    },
  };
}
