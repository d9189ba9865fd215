import {
  type Appointment,
  type Availability,
  availabilityQuery,
  type DayAvailability,
  extractCurrentSlots,
  queryKeys,
  type ServiceType,
  type SlotAvailability,
} from '@forecourt/shared/api';
import { ApiProblem } from '@forecourt/shared/http';
import { useQueries, useQueryClient } from '@forecourt/shared/query';
import type { MoreDaysLoader } from '@forecourt/shared/ui';
import { useEffect, useState } from 'react';
import {
  type BlockedTimes,
  chooseShownDay,
  countDayRangesToLoad,
  findFirstFreeDay,
  findFreeDayAfter,
  findFreeDayFrom,
  hasFewFreeSlots,
  markBlockedTimesAsTaken,
  splitIntoDayRanges,
} from './free-times.ts';
import { type DateAndTime, dateAndTimeAt } from './text.ts';

/** Time in ms before availability is refetched: prevents two requests in a row, but soon shows other customers' bookings. */
const FRESH_MS = 5000;

export interface BookableDays {
  /** Loaded days without gaps, beginning with the first bookable day. */
  days: DayAvailability[];
  /** First time that can be booked by the rules, whether or not it is free. */
  earliest: DateAndTime;
  /** `ready` when a day can be shown: the requested one; otherwise the first with a free time, or the first one. */
  status: 'loading' | 'failed' | 'ready';
  error: Error | null;
  isFetching: boolean;
  refetch: () => void;
  more: MoreDaysLoader | null;
  /** Loads the days up to a date, then further ones until a day from `from` (`YYYY-MM-DD`) on has a free time. */
  loadTo: (date: string, from: string) => void;
}

interface DaysQuery {
  service: ServiceType;
  firstDate: string;
  lastDate: string;
  date: string | null;
  own: readonly BlockedTimes[];
  /** Visit that is being moved. The capacity that it takes counts as free. */
  moving?: Pick<Appointment, 'id'> | undefined;
}

/** Loads the bookable days range by range, up to the latest day that was viewed, and on until there is a free time. */
export function useBookableDays(query: DaysQuery): BookableDays {
  const { service, firstDate, lastDate, date, own, moving } = query;
  const [wanted, setWanted] = useState(1);
  const [browsedFrom, setBrowsedFrom] = useState('');
  const windows = splitIntoDayRanges(firstDate, lastDate);
  const needed = countDayRangesToLoad(date, windows);
  const shown = Math.max(wanted, needed);
  const { required, all } = useQueries({
    queries: windows.slice(0, shown).map((window) => ({
      ...availabilityQuery({ service_type: service, ...window, ...(moving && { moving: moving.id }) }),
      staleTime: FRESH_MS,
    })),
    combine: (results: readonly Result[]) => ({
      required: summary(results.slice(0, needed), own),
      all: summary(results, own),
    }),
  });
  const hasMore = shown < windows.length;
  // Keep loading until there is a day with a free time and, if that day has few free times, a second day.
  const day = chooseShownDay(all.days, date);
  const isFound =
    day !== null &&
    (!hasFewFreeSlots(day) || findFreeDayAfter(all.days, day.date) !== null) &&
    findFreeDayFrom(all.days, browsedFrom) !== null;
  const canSearch = hasMore && !all.error;
  const isWithoutDay = date === null && canSearch && findFirstFreeDay(all.days) === null;
  const searchOn = canSearch && !isFound && !all.isPending;
  useEffect(() => {
    if (searchOn) setWanted(shown + 1);
  }, [searchOn, shown]);

  const more: MoreDaysLoader = {
    status: all.error ? 'failed' : all.isPending ? 'loading' : 'idle',
    load: () => (all.error ? all.refetchFailed() : setWanted(shown + 1)),
  };
  return {
    days: all.days,
    earliest: all.earliest ?? { date: firstDate, time: '00:00' },
    status: required.error ? 'failed' : required.isPending || isWithoutDay ? 'loading' : 'ready',
    error: required.error,
    isFetching: required.isFetching,
    refetch: required.refetchFailed,
    more: all.isPending || hasMore ? more : null,
    loadTo: (day, from) => {
      setBrowsedFrom(from);
      setWanted((before) => Math.max(before, countDayRangesToLoad(day, windows)));
    },
  };
}

type Result = {
  data: Pick<Availability, 'days' | 'earliest' | 'time_zone'> | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
};

function summary(results: readonly Result[], own: readonly BlockedTimes[]) {
  const missing = results.filter(({ data }) => !data);
  const gap = results.findIndex(({ data }) => !data);
  const first = results[0]?.data;
  return {
    days: markBlockedTimesAsTaken(
      results.slice(0, gap < 0 ? undefined : gap).flatMap(({ data }) => data?.days ?? []),
      own,
    ),
    earliest: first && dateAndTimeAt(new Date(first.earliest), first.time_zone),
    isPending: missing.length > 0,
    // Only ranges without data count: if refetching a loaded range fails, its days stay usable.
    error: missing.find(({ error }) => error)?.error ?? null,
    isFetching: missing.some((result) => result.isFetching),
    refetchFailed: () => {
      for (const { refetch } of missing) void refetch();
    },
  };
}

const TIME_CODES = new Set(['slot_taken', 'not_a_slot', 'closed_day', 'too_soon', 'too_far']);

export function isTimeUnavailable(error: unknown): boolean {
  return error instanceof ApiProblem && TIME_CODES.has(error.code);
}

interface Wanted {
  service: string;
  date: string;
  moving?: string;
}

/** Returns a function that updates the cached times if an error shows that a time is no longer available. */
export function useUnavailableTimeHandler(): (error: unknown, wanted: Wanted) => void {
  const client = useQueryClient();
  return (error, { service, date, moving }) => {
    const slots = extractCurrentSlots(error);
    if (slots) {
      client.setQueriesData<Availability>(
        { queryKey: queryKeys.availabilityFor(service, moving) },
        (known) => known && withFreshSlots(known, date, slots),
      );
    } else if (isTimeUnavailable(error)) {
      client.removeQueries({ queryKey: queryKeys.availabilities });
    }
  };
}

function withFreshSlots(known: Availability, date: string, slots: SlotAvailability[]): Availability {
  return { ...known, days: known.days.map((day) => (day.date === date ? { ...day, slots } : day)) };
}
