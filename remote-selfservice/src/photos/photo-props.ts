import type { Appointment } from '@forecourt/shared/api';

export interface BookingPhotosProps {
  /** Word after the title, e.g. "optional". */
  mark: string;
  busy?: boolean;
}

export interface VisitPhotosProps {
  visit: Appointment;
  /** Whether the customer can add and remove photos. */
  canChange: boolean;
}
