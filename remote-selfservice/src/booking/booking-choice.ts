import type { ServiceType } from '@forecourt/shared/api';
import { addDays, isDate, localDateAt } from '@forecourt/shared/dates';
import type { BookingParameters } from '@forecourt/shared/links';
import { siteSettings } from '@forecourt/shared/settings';
import { openingHoursOn } from '@forecourt/shared/workshop';

export const BOOKING_STEPS = ['vehicle', 'service', 'time', 'review'] as const;
export type BookingStep = (typeof BOOKING_STEPS)[number];
type EarlierStep = Exclude<BookingStep, 'review'>;

/** The customer's choices; null for those not made yet. There is no time without a date. */
export interface BookingChoice {
  vehicle: string | null;
  service: ServiceType | null;
  /** `YYYY-MM-DD` in the workshop's time zone. */
  date: string | null;
  /** `HH:MM` in the workshop's time zone. */
  time: string | null;
}

export type CompleteBookingChoice = { [Part in keyof BookingChoice]: NonNullable<BookingChoice[Part]> };

export interface BookingState {
  step: BookingStep;
  choice: BookingChoice;
}

export type BookingAction =
  | ({ type: 'choose' } & Partial<BookingChoice>)
  | ({ type: 'pick' } & Partial<BookingChoice>)
  /** Opens the first step that lacks a choice; if no step lacks one, the review. */
  | { type: 'go on' }
  /** The chosen time is no longer available: opens the time step. */
  | { type: 'time is gone' };

/** Vehicles (ids), services, days and times from which the customer chooses. */
export interface BookableChoices {
  vehicles: readonly string[];
  services: readonly ServiceType[];
  slots: readonly string[];
  /** First and last bookable day, `YYYY-MM-DD`. */
  firstDate: string;
  lastDate: string;
  /** Whether the workshop is open at a time, according to the settings. The backend may know of further closed days. */
  isOpen: (date: string, time: string) => boolean;
}

type Kinds = Readonly<Record<ServiceType, { slots: number }>>;

/** Parses day and time of an address: null for a day that is out of range, and for a time that is no slot of an open day. */
export function parseBookableDateAndTime(
  { date, time }: { [Part in 'date' | 'time']?: string | null | undefined },
  { firstDate, lastDate, slots, isOpen }: Omit<BookableChoices, 'vehicles' | 'services'>,
): Pick<BookingChoice, 'date' | 'time'> {
  if (!date || !isDate(date) || date < firstDate || date > lastDate) return { date: null, time: null };
  // A closed day remains chosen, but without a time. The time step then explains why the day is closed.
  return { date, time: slots.find((slot) => slot === time && isOpen(date, slot)) ?? null };
}

/**
 * Reads the state of a booking from its address. Ignores invalid choices. A customer's only vehicle is always chosen. The step
 * is the requested one or, if an earlier step lacks a choice or no step is requested, the first one that lacks a choice.
 */
export function parseBookingState(
  { step, vehicle, service, date, time }: BookingParameters,
  options: BookableChoices,
): BookingState {
  const [firstVehicle, ...otherVehicles] = options.vehicles;
  const onlyVehicle = otherVehicles.length === 0 ? firstVehicle : undefined;
  const choice: BookingChoice = {
    vehicle: options.vehicles.find((id) => id === vehicle) ?? onlyVehicle ?? null,
    service: options.services.find((type) => type === service) ?? null,
    ...parseBookableDateAndTime({ date, time }, options),
  };
  const missing = firstMissing(choice, options);
  const wanted = BOOKING_STEPS.find((candidate) => candidate === step) ?? missing;
  const isAhead = BOOKING_STEPS.indexOf(wanted) > BOOKING_STEPS.indexOf(missing);
  const isEmpty = wanted === 'vehicle' && options.vehicles.length === 0;
  return { step: isAhead || isEmpty ? missing : wanted, choice };
}

export function reduceBooking(
  { step, choice }: BookingState,
  action: BookingAction,
  options: Pick<BookableChoices, 'vehicles'>,
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
 * Whether the chosen time also suits another kind of work: both kinds need the same number of slots. A time chosen before
 * the work (`EarliestTimeLink`) is free for the kind that takes most slots, so it suits each kind.
 */
function fitsAsWell(one: ServiceType | null, other: ServiceType | null, kinds: Kinds): boolean {
  return one === null || other === null || kinds[one]?.slots === kinds[other]?.slots;
}

/** Returns the first step that lacks a choice, else `review`. Customers without a vehicle add one on the service step. */
function firstMissing(choice: BookingChoice, { vehicles }: Pick<BookableChoices, 'vehicles'>): BookingStep {
  if (choice.vehicle === null) return vehicles.length === 0 ? 'service' : 'vehicle';
  if (choice.service === null) return 'service';
  return choice.date === null || choice.time === null ? 'time' : 'review';
}

/** Returns the previous step; null for the first one, and for `service` if the customer has fewer than two vehicles. */
export function findPreviousStep(step: BookingStep, vehicles: number): EarlierStep | null {
  const steps = stepsWith(step, vehicles);
  return (steps[steps.indexOf(step) - 1] as EarlierStep | undefined) ?? null;
}

/** Returns the number of a step, from 1, and the number of steps. @param vehicles number of the customer's vehicles */
export function computeStepProgress(step: BookingStep, vehicles: number): { current: number; total: number } {
  const steps = stepsWith(step, vehicles);
  return { current: steps.indexOf(step) + 1, total: steps.length };
}

function stepsWith(step: BookingStep, vehicles: number): readonly BookingStep[] {
  return vehicles < 2 && step !== 'vehicle' ? BOOKING_STEPS.slice(1) : BOOKING_STEPS;
}

export function toCompleteBookingChoice({
  vehicle,
  service,
  date,
  time,
}: BookingChoice): CompleteBookingChoice | null {
  return vehicle !== null && service !== null && date !== null && time !== null
    ? { vehicle, service, date, time }
    : null;
}

/** Name of the draft of an unfinished booking, with the fields `plate`, `note` and `name`. */
export const BOOKING_DRAFT_NAME = 'booking';

/** @param vehicles ids of the customer's vehicles */
export function computeBookableChoices(vehicles: readonly string[]): BookableChoices {
  const { booking, organisation } = siteSettings();
  const firstDate = localDateAt(new Date(), organisation.timeZone);
  return {
    vehicles,
    services: Object.keys(booking.serviceTypes),
    slots: booking.slots,
    firstDate,
    lastDate: addDays(firstDate, booking.horizonDays),
    isOpen: (date, time) => {
      const hours = openingHoursOn(date, booking);
      return hours !== null && hours.from <= time && time < hours.to;
    },
  };
}
