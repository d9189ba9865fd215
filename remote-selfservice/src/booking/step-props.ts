import type { Appointment, Reminder, Vehicle } from '@forecourt/shared/api';
import type { BookingAction, BookingChoice, Step } from './booking-choice.ts';

/** What each step of the booking gets. */
export interface StepProps {
  choice: BookingChoice;
  /** The one that is chosen. */
  vehicle: Vehicle | null;
  vehicles: readonly Vehicle[];
  /** All of the customer's, in order of their start; none while they are not to be had. */
  visits: readonly Appointment[];
  /** The reminder that led here, whose work it is for: the note begins with its name. */
  about: Reminder | null;
  /** First and last day that can be booked. */
  firstDate: string;
  lastDate: string;
  /** Of `useBooking`, for the `StepHeader`. */
  moves: number;
  act: (action: BookingAction) => void;
  /** The address of another step, with everything chosen so far. */
  pathOf: (step: Step) => string;
  /** The path that the customer came from, as the address says it. */
  returnTo: string | null;
}
