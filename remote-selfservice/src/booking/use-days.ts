import { availabilityQuery, type DayAvailability, type ServiceType } from '@forecourt/shared/api';
import { useQueries } from '@forecourt/shared/query';
import { useState } from 'react';
import { dayWindows, windowsUpTo } from './day-windows.ts';

/** Long enough that what was just loaded is not asked for twice, short enough that others' bookings show. */
const FRESH_MS = 5000;

/** The next stretch of days, which is loaded when it is wanted. */
export interface LaterDays {
  status: 'idle' | 'loading' | 'failed';
  load: () => void;
}

export interface Days {
  days: DayAvailability[];
  status: 'loading' | 'failed' | 'ready';
  /** Why days are missing; null unless it failed. */
  error: Error | null;
  isFetching: boolean;
  refetch: () => void;
  /** Null when all days are there. */
  later: LaterDays | null;
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
  const [wanted, setWanted] = useState(1);
  const windows = dayWindows(firstDate, lastDate);
  const needed = windowsUpTo(date, windows);
  const shown = Math.max(wanted, needed);
  const { here, all } = useQueries({
    queries: windows.slice(0, shown).map((window) => ({
      ...availabilityQuery({ service_type: service, ...window }),
      staleTime: FRESH_MS,
    })),
    combine: (results: readonly Result[]) => ({
      here: summary(results.slice(0, needed)),
      all: summary(results),
    }),
  });
  const later: LaterDays = {
    status: all.error ? 'failed' : all.isPending ? 'loading' : 'idle',
    load: () => (all.error ? all.refetchFailed() : setWanted(shown + 1)),
  };
  return {
    days: here.isPending ? [] : all.days,
    status: here.error ? 'failed' : here.isPending ? 'loading' : 'ready',
    error: here.error,
    isFetching: here.isFetching,
    refetch: here.refetchFailed,
    later: all.isPending || shown < windows.length ? later : null,
  };
}

type Result = {
  data: { days: DayAvailability[] } | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
};

function summary(results: readonly Result[]) {
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
