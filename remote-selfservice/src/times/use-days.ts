import {
  type Appointment,
  type Availability,
  availabilityQuery,
  type DayAvailability,
  type ServiceType,
} from '@forecourt/shared/api';
import { useQueries } from '@forecourt/shared/query';
import type { MoreDays } from '@forecourt/shared/ui';
import { useEffect, useState } from 'react';
import { dayWindows, windowsUpTo } from './day-windows.ts';
import {
  type DayTime,
  dayTimeAt,
  firstFreeDay,
  freeDayAfter,
  isHardlyAChoice,
  shownDay,
  withoutTime,
} from './free-times.ts';

/** Long enough that what was just loaded is not asked for twice, short enough that others' bookings show. */
const FRESH_MS = 5000;

export interface Days {
  /** From the first that can be booked, without gaps. */
  days: DayAvailability[];
  /** The first time that can be booked at all, free or not. */
  earliest: DayTime;
  /** `ready` once there is a day to show: the one that was asked for, or one with a free time where there is any. */
  status: 'loading' | 'failed' | 'ready';
  /** Why days are missing; null unless it failed. */
  error: Error | null;
  isFetching: boolean;
  refetch: () => void;
  /** Null when all days are there. */
  more: MoreDays | null;
  /** Loads what lies between and a day: the customer looks that far ahead. */
  loadTo: (date: string) => void;
}

interface DaysQuery {
  service: ServiceType;
  firstDate: string;
  lastDate: string;
  /** A day that has to be among those loaded. */
  date: string | null;
  /** The visit that is to be moved: it makes room for itself, and the time that it has is no choice. */
  moving?: Pick<Appointment, 'id' | 'date' | 'time'>;
}

/** The days that can be booked, loaded in stretches, from the first to as far as the customer looked. */
export function useDays({ service, firstDate, lastDate, date, moving }: DaysQuery): Days {
  const [wanted, setWanted] = useState(1);
  const windows = dayWindows(firstDate, lastDate);
  const needed = windowsUpTo(date, windows);
  const shown = Math.max(wanted, needed);
  const { here, all } = useQueries({
    queries: windows.slice(0, shown).map((window) => ({
      ...availabilityQuery({ service_type: service, ...window, ...(moving && { moving: moving.id }) }),
      staleTime: FRESH_MS,
    })),
    combine: (results: readonly Result[]) => ({
      here: summary(results.slice(0, needed), moving),
      all: summary(results, moving),
    }),
  });
  const hasMore = shown < windows.length;
  // Whoever has not chosen a day is to be shown one with a free time, however far off; and the next one, where it has hardly
  // any.
  const day = shownDay(all.days, date);
  const isFound = day !== null && (!isHardlyAChoice(day) || freeDayAfter(all.days, day.date) !== null);
  const canSearch = hasMore && !all.error;
  const isWithoutDay = date === null && canSearch && firstFreeDay(all.days) === null;
  const searchOn = canSearch && !isFound && !all.isPending;
  useEffect(() => {
    if (searchOn) setWanted(shown + 1);
  }, [searchOn, shown]);

  const more: MoreDays = {
    status: all.error ? 'failed' : all.isPending ? 'loading' : 'idle',
    load: () => (all.error ? all.refetchFailed() : setWanted(shown + 1)),
  };
  return {
    days: all.days,
    earliest: all.earliest ?? { date: firstDate, time: '00:00' },
    status: here.error ? 'failed' : here.isPending || isWithoutDay ? 'loading' : 'ready',
    error: here.error,
    isFetching: here.isFetching,
    refetch: here.refetchFailed,
    more: all.isPending || hasMore ? more : null,
    loadTo: (day) => setWanted((before) => Math.max(before, windowsUpTo(day, windows))),
  };
}

type Result = {
  data: Pick<Availability, 'days' | 'earliest' | 'time_zone'> | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
};

function summary(results: readonly Result[], own: DayTime | undefined) {
  const without = results.filter(({ data }) => !data);
  const gap = results.findIndex(({ data }) => !data);
  const first = results[0]?.data;
  return {
    days: withoutTime(
      results.slice(0, gap < 0 ? undefined : gap).flatMap(({ data }) => data?.days ?? []),
      own,
    ),
    earliest: first && dayTimeAt(new Date(first.earliest), first.time_zone),
    isPending: without.length > 0,
    // What was loaded before stays usable when a later look fails.
    error: without.find(({ error }) => error)?.error ?? null,
    isFetching: without.some((result) => result.isFetching),
    refetchFailed: () => {
      for (const { refetch } of without) void refetch();
    },
  };
}
