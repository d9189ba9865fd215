import type { Appointment, Vehicle } from '@forecourt/shared/api';
import { siteSettings } from '@forecourt/shared/settings';
import { useState } from 'react';
import { BookingFlow } from './booking-flow.tsx';
import { TooManyVisits } from './too-many-visits.tsx';

interface StartBookingProps {
  vehicles: readonly Vehicle[];
  /** Those that count towards the limit. */
  visits: readonly Appointment[];
}

/** The booking; or, where no further visit can be booked, why, before anything is asked. */
export function StartBooking({ vehicles, visits }: StartBookingProps) {
  const hasRoom = visits.length < siteSettings().booking.activeAppointmentsPerCustomer;
  // The booking itself may take the last room, and still has to lead to its visit.
  const [isOpen, setOpen] = useState(hasRoom);
  if (hasRoom && !isOpen) setOpen(true);
  return isOpen ? <BookingFlow vehicles={vehicles} /> : <TooManyVisits visits={visits} />;
}
