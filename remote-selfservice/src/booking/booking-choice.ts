import type { ServiceType } from '@forecourt/shared/api';
import { isDate } from '@forecourt/shared/dates';
import type { BookingParameters } from '@forecourt/shared/links';

/** The steps of a booking, in order. */
export const STEPS = ['vehicle', 'service', 'time', 'review'] as const;
export type Step = (typeof STEPS)[number];

/** What has been chosen so far; null is not chosen. `time` is never chosen without `date`. */
export interface BookingChoice {
  vehicle: string | null;
  service: ServiceType | null;
  /** `YYYY-MM-DD`, in the workshop's own time. */
  date: string | null;
  /** `HH:MM`, in the workshop's own time. */
  time: string | null;
}

/** A choice with nothing missing. */
export type CompleteChoice = { [Part in keyof BookingChoice]: NonNullable<BookingChoice[Part]> };

/** Where the customer is in the booking. */
export interface BookingState {
  step: Step;
  choice: BookingChoice;
}

export type BookingAction =
  /** Chooses parts, and stays on the step. */
  | ({ type: 'choose' } & Partial<BookingChoice>)
  /** Chooses parts, and goes on. */
  | ({ type: 'pick' } & Partial<BookingChoice>)
  /** Goes on to the first step that lacks its choice, straight to the review when none does. */
  | { type: 'go on' }
  /** The time that was chosen cannot be had any more. */
  | { type: 'time is gone' };

/** What can be chosen at all. */
export interface BookingOptions {
  /** Ids of the customer's vehicles. */
  vehicles: readonly string[];
  /** Codes of the kinds of work. */
  services: readonly ServiceType[];
  /** The workshop's slots, `HH:MM`. */
  slots: readonly string[];
  /** First and last day that can be booked, `YYYY-MM-DD`. */
  firstDate: string;
  lastDate: string;
  /** Whether the workshop is open then, as far as the settings say: the api may know of more days that are closed. */
  isOpen: (date: string, time: string) => boolean;
}

/** Kinds of work by their code, with how many slots each takes. */
type Kinds = Readonly<Record<ServiceType, { slots: number }>>;

/**
 * The booking that an address asks for, as far as it can be had. What cannot be chosen counts as not chosen, and an only
 * vehicle is chosen from the start; the step is the one that is asked for, or the first before it that lacks its choice.
 * What is known is not asked: an address without a step opens the first that lacks its choice.
 */
export function openBooking(
  { step, vehicle, service, date, time }: BookingParameters,
  options: BookingOptions,
): BookingState {
  const [firstVehicle, ...otherVehicles] = options.vehicles;
  const onlyVehicle = otherVehicles.length === 0 ? firstVehicle : undefined;
  const isBookable = date && isDate(date) && date >= options.firstDate && date <= options.lastDate;
  const choice: BookingChoice = {
    vehicle: options.vehicles.find((id) => id === vehicle) ?? onlyVehicle ?? null,
    service: options.services.find((type) => type === service) ?? null,
    date: isBookable ? date : null,
    // A day that is closed stays, so that the step of the time says so.
    time: isBookable
      ? (options.slots.find((slot) => slot === time && options.isOpen(date, slot)) ?? null)
      : null,
  };
  const missing = firstMissing(choice, options);
  const wanted = STEPS.find((candidate) => candidate === step) ?? missing;
  const isAhead = STEPS.indexOf(wanted) > STEPS.indexOf(missing);
  const isEmpty = wanted === 'vehicle' && options.vehicles.length === 0;
  return { step: isAhead || isEmpty ? missing : wanted, choice };
}

/** What comes of an action. */
export function reduceBooking(
  { step, choice }: BookingState,
  action: BookingAction,
  options: Pick<BookingOptions, 'vehicles'>,
  kinds: Kinds,
): BookingState {
  switch (action.type) {
    case 'choose':
    case 'pick': {
      const { type, ...parts } = action;
      const next = { ...choice, ...parts };
      const keepsTime = fitsAsWell(choice.service, next.service, kinds) && choice.date === next.date;
      const chosen = { ...next, time: parts.time ?? (keepsTime ? choice.time : null) };
      return { step: type === 'pick' ? firstMissing(chosen, options) : step, choice: chosen };
    }
    case 'go on':
      return { step: firstMissing(choice, options), choice };
    case 'time is gone':
      return { step: 'time', choice };
  }
}

/**
 * A time is kept only where another kind of work takes as many slots: a longer one may not fit. One that was taken before any
 * work was chosen is free for the first kind of all (`NextFree`), and so for those that take no longer.
 */
function fitsAsWell(one: ServiceType | null, other: ServiceType | null, kinds: Kinds): boolean {
  if (other === null) return true;
  const slotsOf = (code = '') => kinds[code]?.slots ?? 0;
  if (one === null) return slotsOf(other) <= slotsOf(Object.keys(kinds)[0]);
  return slotsOf(one) === slotsOf(other);
}

/** A first vehicle is asked for along with the work. */
function firstMissing(choice: BookingChoice, { vehicles }: Pick<BookingOptions, 'vehicles'>): Step {
  if (choice.vehicle === null) return vehicles.length === 0 ? 'service' : 'vehicle';
  if (choice.service === null) return 'service';
  return choice.date === null || choice.time === null ? 'time' : 'review';
}

/** The step that *Back* leads to; null where that is out of the booking: with one vehicle, or none yet, there is none to choose. */
export function stepBefore(step: Step, vehicles: number): Step | null {
  const steps = stepsWith(step, vehicles);
  return steps[steps.indexOf(step) - 1] ?? null;
}

/** How far somebody with so many vehicles is at a step, from 1. */
export function progressAt(step: Step, vehicles: number): { current: number; total: number } {
  const steps = stepsWith(step, vehicles);
  return { current: steps.indexOf(step) + 1, total: steps.length };
}

/** The steps of somebody with so many vehicles who is at one of them. */
function stepsWith(step: Step, vehicles: number): readonly Step[] {
  return vehicles < 2 && step !== 'vehicle' ? STEPS.slice(1) : STEPS;
}

/** A choice as a complete one; null while something is missing. */
export function completeChoice({ vehicle, service, date, time }: BookingChoice): CompleteChoice | null {
  return vehicle !== null && service !== null && date !== null && time !== null
    ? { vehicle, service, date, time }
    : null;
}
