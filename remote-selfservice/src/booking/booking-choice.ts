import type { ServiceType } from '@forecourt/shared/api';

/** The steps of a booking, in order. */
export const STEPS = ['vehicle', 'service', 'time', 'review'] as const;
export type Step = (typeof STEPS)[number];

/** The kinds of work, in the order in which they are offered. */
export const SERVICE_TYPES: readonly ServiceType[] = ['repair', 'installation', 'others'];

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

/** What can be chosen at all. */
interface BookingOptions {
  /** Ids of the customer's vehicles. */
  vehicles: readonly string[];
  /** The workshop's slots, `HH:MM`. */
  slots: readonly string[];
  /** First and last day that can be booked, `YYYY-MM-DD`. */
  firstDate: string;
  lastDate: string;
}

/**
 * The choice that an address carries. What cannot be chosen counts as not chosen; an only vehicle is chosen
 * from the start.
 */
export function choiceFrom(search: URLSearchParams, options: BookingOptions): BookingChoice {
  const [firstVehicle, ...otherVehicles] = options.vehicles;
  const onlyVehicle = otherVehicles.length === 0 ? firstVehicle : undefined;
  const date = search.get('date');
  const isDate = date !== null && isLocalDate(date) && date >= options.firstDate && date <= options.lastDate;
  return {
    vehicle: options.vehicles.find((id) => id === search.get('vehicle')) ?? onlyVehicle ?? null,
    service: SERVICE_TYPES.find((type) => type === search.get('service')) ?? null,
    date: isDate ? date : null,
    time: isDate ? (options.slots.find((slot) => slot === search.get('time')) ?? null) : null,
  };
}

function isLocalDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}

/** The step that an address asks for, or the first one before it that still lacks its choice. */
export function stepFrom(search: URLSearchParams, choice: BookingChoice): Step {
  const wanted = STEPS.find((step) => step === search.get('step')) ?? 'vehicle';
  const missing = firstMissing(choice);
  return STEPS.indexOf(wanted) <= STEPS.indexOf(missing) ? wanted : missing;
}

/** Where to go on from a step: to the first one that lacks its choice, straight to the review when none does. */
export function nextStep(choice: BookingChoice): Step {
  return firstMissing(choice);
}

/** The step before; null before the first. */
export function previousStep(step: Step): Step | null {
  return STEPS[STEPS.indexOf(step) - 1] ?? null;
}

function firstMissing(choice: BookingChoice): Step {
  if (choice.vehicle === null) return 'vehicle';
  if (choice.service === null) return 'service';
  return choice.date === null || choice.time === null ? 'time' : 'review';
}

/** A choice as a complete one; null while something is missing. */
export function completeChoice({ vehicle, service, date, time }: BookingChoice): CompleteChoice | null {
  return vehicle !== null && service !== null && date !== null && time !== null
    ? { vehicle, service, date, time }
    : null;
}

/** The query (`?step=…`) under which a step and what was chosen so far can be reached again. */
export function searchOf(step: Step, choice: BookingChoice): string {
  const search = new URLSearchParams({ step });
  for (const part of ['vehicle', 'service', 'date', 'time'] as const) {
    const value = choice[part];
    if (value !== null) search.set(part, value);
  }
  return `?${search}`;
}

/**
 * Changes the kind of work. A time is kept only where the new kind takes as many slots: a longer one may not fit.
 * @param slotsTaken kind of work → how many slots it takes
 */
export function withService(
  choice: BookingChoice,
  service: ServiceType,
  slotsTaken: Readonly<Record<ServiceType, number>>,
): BookingChoice {
  const keepsTime = choice.service === null || slotsTaken[choice.service] === slotsTaken[service];
  return { ...choice, service, time: keepsTime ? choice.time : null };
}
