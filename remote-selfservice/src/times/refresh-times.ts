import { type Availability, freshSlots, queryKeys, type SlotAvailability } from '@forecourt/shared/api';
import { ApiProblem } from '@forecourt/shared/http';
import { useQueryClient } from '@forecourt/shared/query';

const TIME_CODES = new Set(['slot_taken', 'not_a_slot', 'closed_day', 'too_soon', 'too_far']);

/** Whether the time is no longer available and another one has to be chosen. */
export function isTimeGone(error: unknown): boolean {
  return error instanceof ApiProblem && TIME_CODES.has(error.code);
}

interface Wanted {
  service: string;
  date: string;
  /** Visit to move; its own places are free for it. */
  moving?: string;
}

/** Updates the cached times after a refusal, so only available ones are offered. */
export function useRefreshTimes(): (error: unknown, wanted: Wanted) => void {
  const client = useQueryClient();
  return (error, { service, date, moving }) => {
    const slots = freshSlots(error);
    if (slots) {
      client.setQueriesData<Availability>(
        { queryKey: queryKeys.availabilityFor(service, moving) },
        (known) => known && withFreshSlots(known, date, slots),
      );
    } else if (isTimeGone(error)) {
      client.removeQueries({ queryKey: queryKeys.availabilities });
    }
  };
}

/** Replaces a day's slots in cached availability. */
function withFreshSlots(known: Availability, date: string, slots: SlotAvailability[]): Availability {
  return { ...known, days: known.days.map((day) => (day.date === date ? { ...day, slots } : day)) };
}
