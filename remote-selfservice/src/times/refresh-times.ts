import { type Availability, freshSlots, queryKeys, type SlotAvailability } from '@forecourt/shared/api';
import { ApiProblem } from '@forecourt/shared/http';
import { useQueryClient } from '@forecourt/shared/query';

const TIME_CODES = new Set(['slot_taken', 'not_a_slot', 'closed_day', 'too_soon', 'too_far']);

/** Whether the time cannot be had any more, so that another one has to be chosen. */
export function isTimeGone(error: unknown): boolean {
  return error instanceof ApiProblem && TIME_CODES.has(error.code);
}

/** The work and the day that were asked for. */
interface Wanted {
  service: string;
  date: string;
  /** The visit that was to be moved there, to which its own places are free. */
  moving?: string;
}

/** Brings what is known of the times up to date after a refusal: whoever has lost one is to choose among those that are left. */
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

/** Puts a day's fresh slots into what is known of the days. */
function withFreshSlots(known: Availability, date: string, slots: SlotAvailability[]): Availability {
  return { ...known, days: known.days.map((day) => (day.date === date ? { ...day, slots } : day)) };
}
