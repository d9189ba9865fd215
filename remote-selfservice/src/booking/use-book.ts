import {
  type Appointment,
  type Availability,
  appointmentQuery,
  createAppointment,
  freshSlots,
  type NewAppointment,
  newIdempotencyKey,
  queryKeys,
  type SlotAvailability,
} from '@forecourt/shared/api';
import { forgetDraft } from '@forecourt/shared/drafts';
import { visitPath } from '@forecourt/shared/links';
import { useQueryClient, useSingleMutation } from '@forecourt/shared/query';
import { useNavigate } from '@forecourt/shared/router';
import { justDone } from '../visits/just-done.ts';
import { useKeepVisit } from '../visits/use-keep-visit.ts';
import { isActive } from '../visits/visit-status.ts';
import { attemptOf, forgetAttempt } from './attempt.ts';
import type { CompleteChoice } from './booking-choice.ts';
import { isTimeGone } from './refusal.ts';

/** The draft that holds, as `note`, the note of a booking that is not made yet. */
export const NOTE_DRAFT = 'booking.note';

interface Booking {
  book: (note: string) => void;
  /** The booking is on its way, or made and about to be shown. */
  isBooking: boolean;
  /** Why the last try did not work; null before and without one, and when it was the time: that is told where another can be chosen. */
  error: Error | null;
}

/**
 * Makes the booking, once however often it is tried, and leads to the visit.
 * @param onTimeGone the time cannot be had any more; what is known of the times is fresh by then
 */
export function useBook(choice: CompleteChoice, onTimeGone: () => void): Booking {
  const client = useQueryClient();
  const navigate = useNavigate();
  const keepVisit = useKeepVisit();

  /** An attempt that was made before may have succeeded, and its visit been cancelled since: then it is not what is wanted. */
  async function isCancelled(visit: Appointment): Promise<boolean> {
    return !isActive(await client.fetchQuery({ ...appointmentQuery(visit.id), staleTime: 0 }));
  }

  const mutation = useSingleMutation({
    leadsOn: true,
    mutationFn: async (note: string) => {
      const body = bodyOf(choice, note);
      const attempt = () => attemptOf(JSON.stringify(body), newIdempotencyKey);
      const { key, isRepeated } = attempt();
      const visit = await createAppointment(body, { idempotencyKey: key });
      if (!isRepeated || !(await isCancelled(visit))) return visit;
      forgetAttempt();
      return createAppointment(body, { idempotencyKey: attempt().key });
    },
    onSuccess: (visit) => {
      forgetAttempt();
      forgetDraft(NOTE_DRAFT);
      keepVisit(visit);
    },
    onError: (error) => {
      const slots = freshSlots(error);
      if (slots) {
        client.setQueriesData<Availability>(
          { queryKey: queryKeys.availabilities },
          (known) => known && withFreshSlots(known, choice, slots),
        );
      } else if (isTimeGone(error)) {
        client.removeQueries({ queryKey: queryKeys.availabilities });
      }
    },
  });

  const book = (note: string) => {
    mutation.mutate(note, {
      // Only while the customer is still here: nobody is led away from another screen.
      onSuccess: (visit) => void navigate(visitPath(visit.id), { replace: true, state: justDone('booked') }),
      onError: (error) => {
        if (isTimeGone(error)) onTimeGone();
      },
    });
  };
  return {
    book,
    isBooking: mutation.isPending,
    error: mutation.error && !isTimeGone(mutation.error) ? mutation.error : null,
  };
}

function bodyOf({ vehicle, service, date, time }: CompleteChoice, note: string): NewAppointment {
  return { vehicle_id: vehicle, service_type: service, date, time, note: note.trim() || null };
}

/** Puts a day's fresh slots into what is known of the days; other kinds of work keep theirs. */
export function withFreshSlots(
  known: Availability,
  { service, date }: Pick<CompleteChoice, 'service' | 'date'>,
  slots: SlotAvailability[],
): Availability {
  if (known.service_type !== service) return known;
  return { ...known, days: known.days.map((day) => (day.date === date ? { ...day, slots } : day)) };
}
