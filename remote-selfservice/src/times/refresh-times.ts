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
}

/** Brings what is known of the times up to date after a refusal: whoever has lost one is to choose among those that are left. */
export function useRefreshTimes(): (error: unknown, wanted: Wanted) => void {
  const client = useQueryClient();
  return (error, wanted) => {
    const slots = freshSlots(error);
    if (slots) {
      client.setQueriesData<Availability>(
        { queryKey: queryKeys.availabilities },
        (known) => known && withFreshSlots(known, wanted, slots),
      );
    } else if (isTimeGone(error)) {
      client.removeQueries({ queryKey: queryKeys.availabilities });
    }
  };
}

/** Puts a day's fresh slots into what is known of the days; other kinds of work keep theirs. */
export function withFreshSlots(
  known: Availability,
  { service, date }: Wanted,
  slots: SlotAvailability[],
): Availability {
  if (known.service_type !== service) return known;
  return { ...known, days: known.days.map((day) => (day.date === date ? { ...day, slots } : day)) };
}
