import type { Appointment, Reminder, Vehicle } from '@forecourt/shared/api';
import type { BookingAction, BookingChoice, Step } from './booking-choice.ts';

export interface StepProps {
  choice: BookingChoice;
  vehicle: Vehicle | null;
  vehicles: readonly Vehicle[];
  /** The customer's visits, in order of their start; empty if they failed to load. */
  visits: readonly Appointment[];
  /** Reminder to book for: the note begins with its name. */
  about: Reminder | null;
  /** First and last bookable day. */
  firstDate: string;
  lastDate: string;
  /** Number of step changes (`useBooking`). */
  moves: number;
  act: (action: BookingAction) => void;
  /** Address of another step, with all choices so far. */
  pathOf: (step: Step) => string;
  /** Return path in the address. */
  returnTo: string | null;
}
