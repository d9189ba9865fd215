import type { VisitStatus } from '../../src/booking/visit-status.ts';
import {
  addMinutes,
  lastBookableDayAt,
  openingHoursOrClosingReason,
  toInstantMs,
  WORKSHOP_SETTINGS,
} from './workshop.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const SLOT_MINUTES = 15;
const RATING_MS = 7 * DAY_MS;

const { booking } = WORKSHOP_SETTINGS;
const SLOTS: readonly string[] = booking.slots;

export type WorkType = keyof typeof booking.serviceTypes;

export interface VisitBooking {
  customer: string;
  vehicle: string;
  type: WorkType;
  date: string;
  time: string;
}

type Start = Pick<VisitBooking, 'type' | 'date' | 'time'>;

/** Limits of docs/design.md §5. */
export interface VisitLimits {
  placesPerSlot: number;
  activeAppointmentsPerCustomer: number;
  placesOn?(date: string): number;
  atOnce?: Partial<Record<WorkType, number>>;
}

export const LIMITED_WORK = { installation: booking.serviceTypes.installation.atOnce } as const;

const placesFor = ({ date, ...work }: Start) =>
  slotTimesOfVisit(work).map((slot) => `place of ${date} ${slot}`);

const limitedKindSlotsOf = ({ type, date, time }: Start) =>
  slotTimesOfVisit({ type, time }).map((slot) => `${type} of ${date} ${slot}`);

/** Returns by how much the limit of a place or kind of work is lower than `placesPerSlot`, the highest limit of all. */
export function countMissingPlaces(
  resource: string,
  { placesPerSlot, placesOn, atOnce }: VisitLimits,
): number {
  const [, what = '', date = ''] = /^(\w+) of (\S+) /.exec(resource) ?? [];
  const limit = what === 'place' ? placesOn?.(date) : atOnce?.[what as WorkType];
  return limit === undefined ? 0 : placesPerSlot - limit;
}

/**
 * Limited resources that a booking uses, by refusal code: the names of the resources, and how many bookings can share one.
 * Used for sequential requests (`VisitRules`) and for concurrent requests (api/test/history).
 */
export const LIMITED_RESOURCES = {
  slot_taken: {
    by: (start: Start) => [...placesFor(start), ...limitedKindSlotsOf(start)],
    limit: ({ placesPerSlot }: VisitLimits) => placesPerSlot,
  },
  vehicle_already_booked: {
    by: ({ vehicle, ...start }: Start & { vehicle: string }) =>
      placesFor(start).map((place) => `vehicle ${vehicle}, ${place}`),
    limit: () => 1,
  },
  too_many_active: {
    by: ({ customer }: Pick<VisitBooking, 'customer'>) => [`visit of ${customer}`],
    limit: ({ activeAppointmentsPerCustomer }: VisitLimits) => activeAppointmentsPerCustomer,
  },
} as const;

export interface ModelVisit {
  id: string;
  /** The customer's user id; null after an erasure. Visits on site keep it until no vehicle of the customer is on site. */
  customer: string | null;
  vehicle: string;
  type: WorkType;
  date: string;
  time: string;
  status: VisitStatus;
  /** Changes of the visit, the booking first. Their number is the visit's version. */
  changes: string[];
  work: readonly string[];
  /** Rating; `at` is the time of the first rating, in ms. */
  rating: { stars: number; at: number } | null;
}

/** Workshop steps by name: statuses before the step, the status after it, and the name of the change. */
export const WORKSHOP_STEPS: Readonly<
  Record<string, { from: readonly VisitStatus[]; to: VisitStatus; change: string }>
> = {
  confirm: { from: ['requested'], to: 'confirmed', change: 'confirmed' },
  start: { from: ['confirmed'], to: 'in_progress', change: 'started' },
  ready: { from: ['in_progress'], to: 'ready', change: 'ready' },
  complete: { from: ['in_progress', 'ready'], to: 'completed', change: 'completed' },
  cancel: { from: ['requested', 'confirmed', 'in_progress'], to: 'cancelled', change: 'cancelled' },
  no_show: { from: ['confirmed'], to: 'no_show', change: 'no_show' },
};

export interface DayClosing {
  day: boolean;
  slots: ReadonlySet<string>;
}

/**
 * A model of the rules of docs/design.md §5 and §8, without code of the api. Each `whyNot` method returns the codes of all
 * rules that refuse a request: the api must refuse it with one of them, or do it if there are none.
 */
export class VisitRules {
  now: number;
  visits: ModelVisit[] = [];
  readonly closings = new Map<string, DayClosing>();
  readonly places = new Map<string, number>();
  readonly #limits: VisitLimits = {
    ...booking,
    placesOn: (date) => this.places.get(date) ?? placesOfWeekday(date),
    atOnce: LIMITED_WORK,
  };

  constructor(now: number) {
    this.now = now;
  }

  whyNotBook(wish: {
    customer: string;
    vehicle: string;
    type: WorkType;
    date: string;
    time: string;
  }): string[] {
    const { customer, vehicle, ...start } = wish;
    return [
      ...this.#whyNotThen(start),
      ...this.#whyNotVehicle(vehicle, start),
      ...this.#whyNotMore('too_many_active', { customer }, this.#active()),
    ];
  }

  whyNotMove(visit: ModelVisit, to: { date: string; time: string }): string[] {
    const start = { type: visit.type, ...to };
    const isThere = to.date === visit.date && to.time === visit.time;
    return [
      ...this.whyNotChange(visit),
      ...(isThere
        ? []
        : [...this.#whyNotThen(start, visit), ...this.#whyNotVehicle(visit.vehicle, start, visit)]),
    ];
  }

  /** For a move by the workshop: without cut-off and minimum notice; past times are refused, `illegal_status` by status. */
  whyNotMoveByWorkshop(visit: ModelVisit, to: { date: string; time: string }): string[] {
    const start = { type: visit.type, ...to };
    return [
      ...(isUpcoming(visit) ? [] : ['illegal_status']),
      ...this.#whyNotThen(start, visit, 0),
      ...this.#whyNotVehicle(visit.vehicle, start, visit),
    ];
  }

  /** Returns the reason why a customer can no longer move or cancel a visit; empty if there is none. */
  whyNotChange(visit: ModelVisit): string[] {
    if (!isUpcoming(visit)) return ['not_changeable'];
    const { date, time } = visit;
    return this.now > toInstantMs(date, time) - booking.cutOffHours * HOUR_MS ? ['past_cutoff'] : [];
  }

  whyNotRate({ status, rating }: ModelVisit): string[] {
    if (status !== 'completed') return ['not_completed'];
    return rating !== null && this.now > rating.at + RATING_MS ? ['rating_closed'] : [];
  }

  whyNotStep(visit: ModelVisit, step: string): string[] {
    const isLegal = WORKSHOP_STEPS[step]?.from.includes(visit.status) ?? false;
    const isEarly = step === 'no_show' && this.now < toInstantMs(visit.date, visit.time);
    return isLegal && !isEarly ? [] : ['illegal_status'];
  }

  /** Erases a customer: keeps visits of vehicles on site, removes the customer from completed visits, deletes all others. */
  erase(customer: string): void {
    this.visits = this.visits.filter(
      (visit) => visit.customer !== customer || ['completed', 'ready', 'in_progress'].includes(visit.status),
    );
    for (const visit of this.visits) {
      if (visit.customer === customer && visit.status === 'completed') visit.customer = null;
    }
  }

  /** Erases what was left of an erased customer, once none of the customer's vehicles is on site. */
  finishErasure(customer: string): void {
    const isOnSite = ({ status }: ModelVisit) => status === 'ready' || status === 'in_progress';
    if (this.visits.some((visit) => visit.customer === customer && isOnSite(visit))) return;
    this.erase(customer);
  }

  /** Returns the requested and confirmed visits of a day that the workshop's closing of the day or of slots affects. */
  inClosing(date: string): ModelVisit[] {
    const { day, slots } = this.closingOf(date);
    return this.visits.filter(
      (visit) =>
        visit.date === date &&
        visit.customer !== null &&
        isUpcoming(visit) &&
        (day || slotTimesOfVisit(visit).some((slot) => slots.has(slot))),
    );
  }

  isOverbooked(date: string): boolean {
    const taken = this.visits.filter(isUpcoming).flatMap(placesFor);
    return SLOTS.some((slot) => {
      const thing = `place of ${date} ${slot}`;
      return this.#countUses(thing, taken) > booking.placesPerSlot;
    });
  }

  closingOf(date: string): DayClosing {
    return this.closings.get(date) ?? { day: false, slots: new Set() };
  }

  /** Returns the start times of a day for a type of work with their free places, or the reason why the day is closed. */
  startsOf(
    type: WorkType,
    date: string,
  ): { time: string; places_left: number; bookable: boolean }[] | string {
    const hours = openingHoursOrClosingReason(date);
    if (typeof hours === 'string') return hours;
    if (this.closingOf(date).day) return 'closed_date';
    return SLOTS.filter((time) => this.#fits(type, date, time)).map((time) => {
      const { by } = LIMITED_RESOURCES.slot_taken;
      const taken = this.#holdingPlaces().flatMap(by);
      const most = by({ type, date, time }).map((thing) => this.#countUses(thing, taken));
      const places_left = Math.max(0, booking.placesPerSlot - Math.max(...most));
      return { time, places_left, bookable: places_left > 0 && this.#whyNotNow(date, time).length === 0 };
    });
  }

  #whyNotThen(
    start: { type: WorkType; date: string; time: string },
    except?: ModelVisit,
    noticeMinutes: number = booking.minimumNoticeMinutes,
  ): string[] {
    const { type, date, time } = start;
    const isClosed = typeof openingHoursOrClosingReason(date) === 'string' || this.closingOf(date).day;
    const fits = this.#fits(type, date, time);
    return [
      ...(isClosed ? ['closed_day'] : []),
      // A closed day has no slots either, so the api may return either code.
      ...(fits ? [] : ['not_a_slot']),
      ...this.#whyNotNow(date, time, noticeMinutes),
      ...this.#whyNotMore('slot_taken', start, this.#holdingPlaces(except)),
    ];
  }

  #whyNotNow(date: string, time: string, noticeMinutes: number = booking.minimumNoticeMinutes): string[] {
    const isSoon = toInstantMs(date, time) < this.now + noticeMinutes * MINUTE_MS;
    return [...(isSoon ? ['too_soon'] : []), ...(date > lastBookableDayAt(this.now) ? ['too_far'] : [])];
  }

  #fits(type: WorkType, date: string, time: string): boolean {
    const hours = openingHoursOrClosingReason(date);
    const closed = this.closingOf(date).slots;
    const slots = slotTimesOfVisit({ type, time });
    const end = addMinutes(slots.at(-1) ?? time, SLOT_MINUTES);
    return (
      typeof hours !== 'string' &&
      slots.every((slot) => SLOTS.includes(slot) && !closed.has(slot)) &&
      time >= hours.from &&
      end <= hours.to
    );
  }

  #whyNotVehicle(
    vehicle: string,
    start: { type: WorkType; date: string; time: string },
    except?: ModelVisit,
  ): string[] {
    const others = this.visits.filter(
      (visit) => visit !== except && ['requested', 'confirmed', 'in_progress'].includes(visit.status),
    );
    return this.#whyNotMore('vehicle_already_booked', { vehicle, ...start }, others);
  }

  #whyNotMore<Code extends keyof typeof LIMITED_RESOURCES>(
    code: Code,
    wish: Parameters<(typeof LIMITED_RESOURCES)[Code]['by']>[0],
    others: readonly ModelVisit[],
  ): string[] {
    const by: (booking: VisitBooking) => string[] = LIMITED_RESOURCES[code].by;
    const taken = others.flatMap((visit) => by({ ...visit, customer: visit.customer ?? '' }));
    const isFull = by(wish as VisitBooking).some(
      (thing) => this.#countUses(thing, taken) >= LIMITED_RESOURCES[code].limit(booking),
    );
    return isFull ? [code] : [];
  }

  #countUses(thing: string, taken: readonly string[]): number {
    return taken.filter((each) => each === thing).length + countMissingPlaces(thing, this.#limits);
  }

  #active(): ModelVisit[] {
    return this.visits.filter(
      ({ status, date, time }) =>
        status === 'in_progress' ||
        (['requested', 'confirmed'].includes(status) && toInstantMs(date, time) >= this.now),
    );
  }

  #holdingPlaces(except?: ModelVisit): ModelVisit[] {
    return this.visits.filter((visit) => visit !== except && visit.status !== 'cancelled');
  }
}

/** Returns the start times of the slots that a visit takes. */
export function slotTimesOfVisit({ type, time }: { type: WorkType; time: string }): string[] {
  const kind = booking.serviceTypes[type];
  const length = typeof kind === 'number' ? kind : kind.slots;
  return Array.from({ length }, (_, index) => addMinutes(time, index * SLOT_MINUTES));
}

function placesOfWeekday(date: string): number {
  const hours = openingHoursOrClosingReason(date);
  return (typeof hours === 'string' ? undefined : hours.places) ?? booking.placesPerSlot;
}

function isUpcoming({ status }: ModelVisit): boolean {
  return status === 'requested' || status === 'confirmed';
}
