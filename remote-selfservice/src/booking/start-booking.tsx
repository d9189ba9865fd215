import type { Appointment, Vehicle } from '@forecourt/shared/api';
import { siteSettings } from '@forecourt/shared/settings';
import { useState } from 'react';
import { BookingFlow } from './booking-flow.tsx';
import { countsTowardsLimit } from './counts-towards-limit.ts';
import { TooManyVisits } from './too-many-visits.tsx';

interface StartBookingProps {
  vehicles: readonly Vehicle[];
  /** The customer's visits, in order of their start. */
  visits: readonly Appointment[];
}

/** Booking steps, or the reason why no further visit can be booked. */
export function StartBooking({ vehicles, visits }: StartBookingProps) {
  const now = new Date();
  const counted = visits.filter((visit) => countsTowardsLimit(visit, now));
  const hasRoom = counted.length < siteSettings().booking.activeAppointmentsPerCustomer;
  // The booking itself may take the last free place, and must still navigate to its visit.
  const [isOpen, setOpen] = useState(hasRoom);
  if (hasRoom && !isOpen) setOpen(true);
  return isOpen ? <BookingFlow vehicles={vehicles} visits={visits} /> : <TooManyVisits visits={counted} />;
}
