import {
  type Availability,
  appointmentQuery,
  appointmentsQuery,
  createAppointment,
  freshSlots,
  type NewAppointment,
  newIdempotencyKey,
  queryKeys,
} from '@forecourt/shared/api';
import { forgetDraft } from '@forecourt/shared/drafts';
import { useQueryClient, useSingleMutation } from '@forecourt/shared/query';
import { useNavigate } from '@forecourt/shared/router';
import { siteSettings } from '@forecourt/shared/settings';
import type { VisitLocationState } from '../visits/visit.tsx';
import { withVisit } from '../visits/with-visit.ts';
import { attemptKey, forgetAttempt } from './attempt-key.ts';
import { type CompleteChoice, searchOf } from './booking-choice.ts';
import { NOTE_DRAFT } from './note-draft.ts';
import { type Refusal, refusalOf } from './refusal.ts';
import { withFreshSlots } from './with-fresh-slots.ts';

export interface Booking {
  book: () => void;
  /** The booking is on its way, or made and about to be shown. */
  isBooking: boolean;
  /** Why the last try did not work; null before and without one. */
  refusal: Refusal | null;
}

/**
 * Makes the booking, once however often it is tried, and leads to the visit. When the time is gone it leads back to
 * the times of that day, with everything else kept.
 */
export function useBook(choice: CompleteChoice, note: string): Booking {
  const client = useQueryClient();
  const navigate = useNavigate();
  const limit = siteSettings().booking.activeAppointmentsPerCustomer;
  const body: NewAppointment = {
    vehicle_id: choice.vehicle,
    service_type: choice.service,
    date: choice.date,
    time: choice.time,
    note: note.trim() || null,
  };

  const mutation = useSingleMutation({
    leadsOn: true,
    mutationFn: () =>
      createAppointment(body, {
        idempotencyKey: attemptKey(JSON.stringify(body), newIdempotencyKey),
      }),
    onSuccess: (visit) => {
      forgetAttempt();
      forgetDraft(NOTE_DRAFT);
      client.setQueryData(appointmentQuery(visit.id).queryKey, visit);
      client.setQueryData(appointmentsQuery().queryKey, (visits) => visits && withVisit(visits, visit));
      void client.invalidateQueries({ queryKey: queryKeys.appointments });
      void client.invalidateQueries({ queryKey: queryKeys.availabilities });
    },
    onError: (error) => {
      const slots = freshSlots(error);
      if (slots) {
        client.setQueriesData<Availability>(
          { queryKey: queryKeys.availabilities },
          (known) => known && withFreshSlots(known, choice, slots),
        );
      } else if (refusalOf(error, limit).kind === 'time') {
        client.removeQueries({ queryKey: queryKeys.availabilities });
      }
    },
  });

  const book = () => {
    mutation.mutate(undefined, {
      // Only while the customer is still here: nobody is led away from another screen.
      onSuccess: (visit) => {
        const state: VisitLocationState = { justBooked: true };
        void navigate(`/visits/${visit.id}`, { replace: true, state });
      },
      onError: (error) => {
        if (refusalOf(error, limit).kind === 'time') {
          void navigate(`/book${searchOf('time', choice)}`, { replace: true });
        }
      },
    });
  };

  const refusal = mutation.error ? refusalOf(mutation.error, limit) : null;
  // A time that is gone is told where another one can be chosen.
  return {
    book,
    isBooking: mutation.isPending,
    refusal: refusal?.kind === 'time' ? null : refusal,
  };
}
