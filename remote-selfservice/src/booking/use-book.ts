import {
  type Appointment,
  appointmentQuery,
  appointmentsQuery,
  createAppointment,
  createRequestAttemptStore,
  type NewAppointment,
  newAppointmentSchema,
  type Reminder,
} from '@forecourt/shared/api';
import { updateDisplayName } from '@forecourt/shared/auth';
import { isRejectedAt } from '@forecourt/shared/forms';
import { ApiProblem } from '@forecourt/shared/http';
import { visitPath } from '@forecourt/shared/links';
import { useQueryClient } from '@forecourt/shared/query';
import { useSave } from '@forecourt/shared/save';
import { cleanText } from '@forecourt/shared/text';
import { isUnfinishedVisit } from '@forecourt/shared/visits';
import { useState } from 'react';
import { saveName } from '../me/name.ts';
import { getLoadedPhotoModule } from '../photos/photo-handover.tsx';
import { isTimeUnavailable, useUnavailableTimeHandler } from '../slot-picker/use-days.ts';
import { useCachedProfileUpdater } from '../use-me.ts';
import { cacheVisit } from '../visits/cache-visit.ts';
import { justCompletedActionFlash } from '../visits/visit-flash.ts';
import { BOOKING_DRAFT_NAME, type CompleteBookingChoice } from './booking-choice.ts';
import { markBookingHistoryEntriesFinished } from './use-booking.ts';

const attempts = createRequestAttemptStore('booking.attempt');

interface Words {
  note: string;
  /** Customer's name to save in the profile; null if it is known already or was left empty. */
  name: string | null;
}

interface Booked {
  visit: Appointment;
  action: 'booked' | 'booked before';
}

interface Booking {
  book: (words: Words) => void;
  /** Whether the booking is being sent, or was sent and the visit's screen has not opened yet. */
  isBooking: boolean;
  /** Error of the last attempt. Null if the time was no longer available, which the time step reports. */
  error: Error | null;
}

/**
 * Returns `book`, which books the chosen visit, once even for repeated attempts, and navigates to it. Also returns its state.
 * @param about reminder to book for; null without one
 * @param onTimeGone called if the chosen time is no longer available, after the cached times are updated
 */
export function useBookAppointment(
  choice: CompleteBookingChoice,
  about: Pick<Reminder, 'id' | 'vehicle'> | null,
  onTimeGone: () => void,
): Booking {
  const client = useQueryClient();
  const saveNameAside = useSaveNameAside();
  const handleUnavailableTime = useUnavailableTimeHandler();
  /** Whether the backend refused the reminder, so that the next attempt is without it. */
  const [isWithoutReminder, setWithoutReminder] = useState(false);

  /** Whether the visit that an earlier attempt booked has ended. If so, the customer wants a new one. */
  async function isEndedAlready(visit: Appointment): Promise<boolean> {
    return !isUnfinishedVisit(await client.fetchQuery({ ...appointmentQuery(visit.id), staleTime: 0 }));
  }

  /** Returns the visit that an earlier attempt with other choices booked, but whose response was lost; avoids a second one. */
  async function bookedBefore(body: NewAppointment): Promise<Appointment | undefined> {
    const written = attempts.earlier(body);
    const earlier = written === null ? null : newAppointmentSchema.safeParse(JSON.parse(written)).data;
    if (!earlier) return undefined;
    const visits = await client.fetchQuery({ ...appointmentsQuery(), staleTime: 0 });
    return visits.find((visit) => isUnfinishedVisit(visit) && isOf(earlier, visit));
  }

  const { save, isPending, error } = useSave({
    send: async ({ note }: Words): Promise<Booked> => {
      const body = bodyOf(choice, isWithoutReminder ? null : about, note);
      const before = await bookedBefore(body);
      if (before) return { visit: before, action: 'booked before' };
      const visit = await attempts.make(body, async ({ key, isRepeated }) => {
        const visit = await createAppointment(body, { idempotencyKey: key });
        if (!isRepeated || !(await isEndedAlready(visit))) return visit;
        attempts.forget();
        return createAppointment(body, { idempotencyKey: attempts.of(body).key });
      });
      return { visit, action: 'booked' };
    },
    draft: BOOKING_DRAFT_NAME,
    cache: ({ visit }, _, { name }) => {
      attempts.forget();
      markBookingHistoryEntriesFinished();
      cacheVisit(client, visit);
      getLoadedPhotoModule()?.uploadChosenPhotos(visit.id);
      if (name !== null) saveNameAside(name);
    },
    onFailed: (failure) => {
      // Clear the attempt: the existing visit is not its result, because repeating a successful attempt returns its visit.
      const code = failure instanceof ApiProblem && failure.code;
      if (code === 'vehicle_already_booked') attempts.forget();
      if (isRejectedAt(failure, '/reminder_id') && code !== 'note_full') setWithoutReminder(true);
      return handleUnavailableTime(failure, choice);
    },
    leadsTo: ({ visit, action }) => ({
      to: visitPath(visit.id),
      state: justCompletedActionFlash.state(action),
    }),
  });

  return {
    book: (words) =>
      save(words, {
        onFailed: (failure) => {
          if (isTimeUnavailable(failure)) onTimeGone();
        },
      }),
    isBooking: isPending,
    error: isTimeUnavailable(error) ? null : error,
  };
}

const isOf = (
  booking: Omit<NewAppointment, 'note' | 'reminder_id'>,
  { vehicle, service_type, date, time }: Appointment,
) =>
  vehicle.id === booking.vehicle_id &&
  service_type === booking.service_type &&
  date === booking.date &&
  time === booking.time;

function bodyOf(
  { vehicle, service, date, time }: CompleteBookingChoice,
  about: Pick<Reminder, 'id' | 'vehicle'> | null,
  note: string,
): NewAppointment {
  return {
    vehicle_id: vehicle,
    service_type: service,
    date,
    time,
    note: cleanText(note) || null,
    ...(about?.vehicle.id === vehicle && { reminder_id: about.id }),
  };
}

/**
 * Returns a function that saves the name in the profile, in the background. A failure is not reported, because the visit is
 * booked and the profile accepts a name at any time.
 */
function useSaveNameAside(): (name: string) => void {
  const cacheMe = useCachedProfileUpdater();
  return (name) => {
    const saveAtIdentity = () => updateDisplayName(name).then(() => true);
    saveName({ name, cacheMe, saveAtIdentity }).catch(() => undefined);
  };
}
