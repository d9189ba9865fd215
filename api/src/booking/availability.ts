import { findClosedHoliday, translateHolidayName } from '@forecourt/shared/server';
import { findServiceKind, type ServiceKind } from '@forecourt/shared/settings/schema';
import { IANA_TIME_ZONE_DATABASE_VERSION } from '@forecourt/shared/zones';
import { z } from 'zod';
import type { Transaction } from '../platform/db/database.ts';
import { localDateSchema } from '../platform/fields.ts';
import { REQUEST_COSTS, type RequestCost } from '../platform/limits/rate-limit.ts';
import {
  addDays,
  addMinutes,
  daysBetween,
  localDateAt,
  toInstant,
  weekdayOf,
} from '../platform/local-time.ts';
import {
  fieldProblem,
  invalidFieldProblem,
  Problem,
  type ProblemCode,
} from '../platform/problems/problem.ts';
import type { ApiServices } from '../platform/services.ts';
import { type DayClosing, lockDayForVisit, readClosings } from './closings.ts';
import { countTakenSlotPlaces } from './places.ts';
import {
  type BookingSettings,
  countPlacesOfDay,
  findConsecutiveSlots,
  mapStartTimesToSlots,
  type OpenHours,
  type RequiredCapacity,
} from './slots.ts';

type Opening =
  | ({ open: true; places: number } & OpenHours)
  | {
      open: false;
      reason: 'closed_weekday' | 'closed_date';
      text: string | null;
      holiday: Record<string, string> | null;
    };

const NO_SLOTS: ReadonlySet<string> = new Set();

/** Returns opening hours and places of a local day, or why it is closed. @param closing made by the workshop */
export function computeOpening(date: string, booking: BookingSettings, closing?: DayClosing): Opening {
  const closed = { open: false, reason: 'closed_date', text: null, holiday: null } as const;
  if (booking.closedDays.includes(date)) return closed;
  const hours = booking.openingHours[weekdayOf(date)];
  if (!hours) return { ...closed, reason: 'closed_weekday' };
  const { holidays } = booking;
  const holiday = findClosedHoliday(date, holidays);
  if (holiday && holidays) return { ...closed, holiday: translateHolidayName(holiday, holidays.region) };
  if (closing?.day) return { ...closed, text: closing.day.reason };
  const places = countPlacesOfDay(date, booking, closing);
  return { open: true, ...hours, places, closedSlots: closing?.slots ?? NO_SLOTS };
}

interface BookingWindow {
  earliest: Date;
  earliestDate: string;
  lastDate: string;
  timeZone: string;
}

export function computeBookingWindow(now: Date, booking: BookingSettings, timeZone: string): BookingWindow {
  const earliest = addMinutes(now, booking.minimumNoticeMinutes);
  return {
    earliest,
    earliestDate: localDateAt(earliest, timeZone),
    lastDate: addDays(localDateAt(now, timeZone), booking.horizonDays),
    timeZone,
  };
}

function outsideWindow(date: string, time: string, window: BookingWindow): 'too_soon' | 'too_far' | null {
  if (date > window.lastDate) return 'too_far';
  if (date < window.earliestDate) return 'too_soon';
  // A time can only be too soon on the first bookable day, so the slow time zone rules are not applied to later days.
  if (date > window.earliestDate) return null;
  return toInstant(date, time, window.timeZone) < window.earliest ? 'too_soon' : null;
}

/** Slots of a booking, in the order of time, and the number of places of each. */
interface ChosenSlots {
  times: readonly string[];
  places: number;
}

type SlotChoice =
  | ({ ok: true } & ChosenSlots)
  | { ok: false; code: 'not_a_slot' | 'closed_day' | 'too_soon' | 'too_far' };

/** Time of a booking: local `date` as `YYYY-MM-DD`, local `time` as `HH:MM`, and the number of slots. */
interface RequestedTime {
  date: string;
  time: string;
  slots: number;
}

export function findRequestedSlots(
  wanted: RequestedTime,
  booking: BookingSettings,
  window: BookingWindow,
  closing?: DayClosing,
): SlotChoice {
  const { date, time, slots } = wanted;
  if (!booking.slots.includes(time)) return { ok: false, code: 'not_a_slot' };
  const opening = computeOpening(date, booking, closing);
  if (!opening.open) return { ok: false, code: 'closed_day' };
  const times = findConsecutiveSlots(time, slots, booking, opening);
  if (!times) return { ok: false, code: 'not_a_slot' };
  const outside = outsideWindow(date, time, window);
  return outside ? { ok: false, code: outside } : { ok: true, times, places: opening.places };
}

/**
 * Returns the slots of a booking, and locks the day for it until the transaction ends.
 * @throws Problem `not_a_slot`, `closed_day`, `too_soon`, `too_far`
 */
export async function lockDayAndComputeSlots(
  tx: Transaction,
  wanted: { date: string; time: string } & RequiredCapacity,
  booking: BookingSettings,
  window: BookingWindow,
): Promise<ChosenSlots> {
  const { date } = wanted;
  await lockDayForVisit(tx, date, wanted);
  const closings = await readClosings(tx, date, date);
  return computeSlotsOfBookingOrThrow(wanted, booking, window, closings.get(date));
}

export function computeSlotsOfBookingOrThrow(
  wanted: RequestedTime,
  booking: BookingSettings,
  window: BookingWindow,
  closing: DayClosing | undefined,
): ChosenSlots {
  const choice = findRequestedSlots(wanted, booking, window, closing);
  if (choice.ok) return choice;
  throw fieldProblem(choice.code === 'closed_day' ? '/date' : '/time', choice.code);
}

interface SlotAvailability {
  time: string;
  /** Number of further visits that could start at `time`, whether or not the booking window permits it. */
  places_left: number;
  bookable: boolean;
}

interface DayAvailability {
  date: string;
  open: boolean;
  closed_reason: Extract<Opening, { open: false }>['reason'] | null;
  closed_text: string | null;
  holiday: Record<string, string> | null;
  slots: SlotAvailability[];
}

/**
 * Computes the availability of a day. Full slots are included, so that a busy day does not look closed. Closed slots are not.
 * @param taken number of taken places of this day, see `countTakenSlotPlaces`
 * @param closing what the workshop closed of that day
 */
export function computeDayAvailability(
  date: string,
  { service_type, slots, atOnce = Number.POSITIVE_INFINITY }: RequiredCapacity,
  taken: ReadonlyMap<string, number>,
  booking: BookingSettings,
  window: BookingWindow,
  closing?: DayClosing,
): DayAvailability {
  const opening = computeOpening(date, booking, closing);
  if (!opening.open) {
    const { reason, text, holiday } = opening;
    return { date, open: false, closed_reason: reason, closed_text: text, holiday, slots: [] };
  }
  const starts = [...mapStartTimesToSlots(slots, booking, opening)];
  const offered = starts.map(([time, times]): SlotAvailability => {
    const left = times.flatMap((slot) => [
      opening.places - (taken.get(slot) ?? 0),
      atOnce - (taken.get(`${slot} ${service_type}`) ?? 0),
    ]);
    const places_left = Math.max(0, Math.min(...left));
    return { time, places_left, bookable: places_left > 0 && outsideWindow(date, time, window) === null };
  });
  return { date, open: true, closed_reason: null, closed_text: null, holiday: null, slots: offered };
}

/**
 * Reads the availability of each day from `from` to `to` (`YYYY-MM-DD`, both included).
 * @param moving appointment to be moved; its own places count as free
 */
export async function readAvailability(
  { database, settings, now }: Pick<ApiServices, 'database' | 'settings' | 'now'>,
  work: RequiredCapacity,
  from: string,
  to: string,
  moving?: string,
): Promise<DayAvailability[]> {
  const { booking, organisation } = settings;
  const window = computeBookingWindow(now(), booking, organisation.timeZone);
  const { taken, closings } = await database.read(async (reader) => ({
    taken: await countTakenSlotPlaces(reader, from, to, {
      except: moving,
      kinds: work.atOnce === undefined ? [] : [work.service_type],
    }),
    closings: await readClosings(reader, from, to),
  }));
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => {
    const date = addDays(from, index);
    const takenThen = taken.get(date) ?? new Map();
    return computeDayAvailability(date, work, takenThen, booking, window, closings.get(date));
  });
}

/** Codes of the problems with which operations refuse a slot. */
export const SLOT_PROBLEMS = [
  'not_a_slot',
  'closed_day',
  'too_soon',
  'too_far',
  'slot_taken',
  'vehicle_already_booked',
] as const satisfies readonly ProblemCode[];

interface LostSlot {
  work: RequiredCapacity;
  date: string;
  moving?: string;
}

/**
 * Rethrows an error; `slot_taken`, or another of `codes`, gets the day's current slots.
 * @param lookUp finds the day, called for these codes only
 */
export async function rethrowWithCurrentAvailability(
  error: unknown,
  services: ApiServices,
  lookUp: () => Promise<LostSlot>,
  codes: readonly ProblemCode[] = ['slot_taken'],
): Promise<never> {
  if (!(error instanceof Problem) || !codes.includes(error.code)) throw error;
  const { work, date, moving } = await lookUp();
  const [day] = await readAvailability(services, work, date, date, moving);
  throw new Problem(error.code, {
    errors: error.errors,
    more: { slots: day?.slots ?? [] },
    cause: error,
  });
}

/** Finds the kind of work in the settings. @throws Problem `invalid_input` if it is unknown */
export function findServiceKindOrThrow(
  serviceType: string,
  { serviceTypes }: BookingSettings,
): ServiceKind & RequiredCapacity {
  const kind = findServiceKind(serviceTypes, serviceType);
  if (kind) return { ...kind, service_type: serviceType };
  const codes = Object.keys(serviceTypes).join(', ');
  throw invalidFieldProblem('/service_type', 'invalid_value', `One of ${codes}`);
}

/** Start of a visit as stored. Local date and time are what was agreed on; the instant is computed from them. */
export interface VisitStart {
  date: string;
  time: string;
  time_zone: string;
  starts_at: Date;
  /** Edition of the IANA database by which the instant was computed. */
  zone_rules: string;
}

export function computeVisitStart(date: string, time: string, timeZone: string): VisitStart {
  return {
    date,
    time,
    time_zone: timeZone,
    starts_at: toInstant(date, time, timeZone),
    zone_rules: IANA_TIME_ZONE_DATABASE_VERSION,
  };
}

const DAYS_PER_POINT = 10;
/** Maximum days of a request that counts as ordinary traffic. A response for more days takes longer to create. */
const SHORT_RANGE_DAYS = 7;
const MAX_POINTS = REQUEST_COSTS.export.points;
const rangeSchema = z.object({ from: localDateSchema, to: localDateSchema });

/** Rate limit cost of a request for availability. It rises with the number of days, up to the cost of an export. */
export function computeAvailabilityCost(query: unknown): RequestCost {
  const { success, data } = rangeSchema.safeParse(query);
  const days = success ? Math.max(0, daysBetween(data.from, data.to) + 1) : 0;
  return {
    points: Math.min(REQUEST_COSTS.read.points + Math.round(days / DAYS_PER_POINT), MAX_POINTS),
    trafficClass: days > SHORT_RANGE_DAYS ? 'availability' : 'ordinary',
  };
}
