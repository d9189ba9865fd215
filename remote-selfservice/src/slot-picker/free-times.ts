import type { Appointment, DayAvailability, ServiceType, SlotAvailability } from '@forecourt/shared/api';
import { addDays, localTimeAt } from '@forecourt/shared/dates';
import { siteSettings } from '@forecourt/shared/settings';
import type { AvailabilityLevel } from '@forecourt/shared/ui';
import { isUnfinishedVisit, visitTimeZone } from '@forecourt/shared/visits';
import type { DateAndTime } from './text.ts';

/** Parts of a day with the first time of each, latest part first. */
const PARTS = [
  { part: 'evening', from: '18:00' },
  { part: 'afternoon', from: '12:00' },
  { part: 'morning', from: '00:00' },
] as const;

type DayPart = (typeof PARTS)[number]['part'];

/** A day has "few" free times if less than this share of its times is free. */
const FEW_OF_A_DAY = 1 / 4;

const MAX_FEW_TIMES = 2;

/** Availability of a day with a free time, or the reason why a day has none. */
export type DayState =
  | { kind: 'free'; level: Exclude<AvailabilityLevel, 'none'> }
  | { kind: 'closed' | 'no_times' | 'full' | 'too_late' };

/** Returns the bookable slots, and full slots from `earliest` on. @param earliest first time that can still be booked */
export function selectUpcomingSlots(
  { date, slots }: Pick<DayAvailability, 'date' | 'slots'>,
  earliest: DateAndTime,
): SlotAvailability[] {
  const isTooSoon = (time: string) =>
    date < earliest.date || (date === earliest.date && time < earliest.time);
  return slots.filter(
    ({ time, places_left, bookable }) => bookable || (places_left === 0 && !isTooSoon(time)),
  );
}

export function computeDayState(day: DayAvailability, earliest: DateAndTime): DayState {
  const { date, open, slots } = day;
  if (!open) return { kind: 'closed' };
  const free = slots.filter(({ bookable }) => bookable).length;
  if (free > 0) return { kind: 'free', level: isFew(free, slots) ? 'few' : 'plenty' };
  if (selectUpcomingSlots(day, earliest).length > 0) return { kind: 'full' };
  // An open day may have no slots, because the backend omits those that the workshop closed or that are too short for the work.
  const isOver = date < earliest.date || (date === earliest.date && slots.length > 0);
  return { kind: isOver ? 'too_late' : 'no_times' };
}

export function findFirstFreeDay(days: readonly DayAvailability[]): DayAvailability | null {
  return days.find(({ slots }) => slots.some(({ bookable }) => bookable)) ?? null;
}

/** The one or two days whose times are shown, one below the other. */
export interface ShownDays {
  date: string;
  /** Whether the first day had few free times when it was selected, so that a second day is shown too. */
  hasFewTimes: boolean;
  /** Second day: the next one with a free time. Null if the first has enough times, or none has been found yet. */
  next: string | null;
}

/**
 * Returns the days whose times are shown. Selecting the first day decides whether there is a second one, so that other bookings
 * do not make it appear or disappear. The second day stays second when the customer chooses one of its times.
 * @param before previous result of this function; null at first
 * @param isDayChosen whether the customer has chosen a day, but no time yet
 */
export function computeShownDays(
  before: ShownDays | null,
  days: readonly DayAvailability[],
  day: DayAvailability,
  isDayChosen: boolean,
): ShownDays {
  const stays = before && (day.date === before.date || (day.date === before.next && !isDayChosen));
  const shown = stays ? before : { date: day.date, hasFewTimes: hasFewFreeSlots(day), next: null };
  if (!shown.hasFewTimes || shown.next !== null) return shown;
  const next = findFreeDayAfter(days, shown.date);
  return next ? { ...shown, next: next.date } : shown;
}

/** Whether a day has so few free times, or none, that the next free day is shown too. */
export function hasFewFreeSlots({ slots }: Pick<DayAvailability, 'slots'>): boolean {
  const free = slots.filter(({ bookable }) => bookable).length;
  return free <= MAX_FEW_TIMES || isFew(free, slots);
}

function isFew(free: number, slots: readonly SlotAvailability[]): boolean {
  return free < slots.length * FEW_OF_A_DAY;
}

export function findFreeDayFrom(days: readonly DayAvailability[], date: string): DayAvailability | null {
  return findFirstFreeDay(days.filter((day) => day.date >= date));
}

export function findFreeDayAfter(days: readonly DayAvailability[], date: string): DayAvailability | null {
  return findFirstFreeDay(days.filter((day) => day.date > date));
}

export function findEarliestTime(days: readonly DayAvailability[]): DateAndTime | null {
  for (const { date, slots } of days) {
    const slot = slots.find(({ bookable }) => bookable);
    if (slot) return { date, time: slot.time };
  }
  return null;
}

/** Start of a visit of the vehicle. No other visit of it may start then, or from `from` on before `until` (`HH:MM`). */
export interface BlockedTimes extends DateAndTime {
  from?: string | undefined;
  until?: string;
}

/** Returns the times at which a visit of a vehicle for `service` would overlap another one, by the rule of the backend. */
export function findTimesBlockedByVisits(
  visits: readonly Appointment[],
  vehicleId: string,
  service: ServiceType,
): BlockedTimes[] {
  const { slots, serviceTypes } = siteSettings().booking;
  return visits
    .filter((visit) => visit.vehicle.id === vehicleId && isUnfinishedVisit(visit))
    .map((visit) => ({
      date: visit.date,
      time: visit.time,
      // Earliest slot whose work would still be in progress when the visit starts; at the earliest, the first slot of the day.
      from: slots.filter((slot) => slot <= visit.time).slice(-(serviceTypes[service]?.slots ?? 1))[0],
      until: localTimeAt(new Date(visit.ends_at), visitTimeZone(visit)),
    }));
}

export function markBlockedTimesAsTaken(
  days: readonly DayAvailability[],
  own: readonly BlockedTimes[],
): DayAvailability[] {
  return days.map((day) => ({
    ...day,
    slots: day.slots.map((slot) =>
      own.some(
        ({ date, time, from = time, until = from }) =>
          date === day.date && (slot.time === time || (slot.time >= from && slot.time < until)),
      )
        ? { ...slot, places_left: 0, bookable: false }
        : slot,
    ),
  }));
}

/** Returns the day to show: the chosen one, else the first with a free time, else the first one; null if there are no days. */
export function chooseShownDay(
  days: readonly DayAvailability[],
  chosen: string | null,
): DayAvailability | null {
  return days.find(({ date }) => date === chosen) ?? findFirstFreeDay(days) ?? days[0] ?? null;
}

/**
 * Returns the availability of a slot. It is `few` if at most a quarter of `placesPerSlot` (rounded up) are left, as always on a
 * day or for a kind with so few places. But if that is true of at least half of the day's bookable slots, they are `few` only if
 * the day has few bookable slots: many slots marked `few` would contradict a day marked `plenty`.
 * @param slots all slots of the day
 */
export function computeSlotAvailabilityLevel(
  slot: SlotAvailability,
  slots: readonly SlotAvailability[],
  placesPerSlot: number,
): AvailabilityLevel {
  if (!slot.bookable) return 'none';
  const hasFewPlaces = ({ places_left }: SlotAvailability) =>
    places_left < placesPerSlot && places_left <= Math.ceil(placesPerSlot / 4);
  if (!hasFewPlaces(slot)) return 'plenty';
  const free = slots.filter(({ bookable }) => bookable);
  const isException = free.filter(hasFewPlaces).length * 2 < free.length;
  return isException || isFew(free.length, slots) ? 'few' : 'plenty';
}

/** Groups slots by part of the day, in order; parts without slots are omitted. */
export function groupSlotsByDayPart(
  slots: readonly SlotAvailability[],
): { part: DayPart; slots: SlotAvailability[] }[] {
  const groups: { part: DayPart; slots: SlotAvailability[] }[] = [];
  for (const slot of slots) {
    const part = PARTS.find(({ from }) => slot.time >= from)?.part ?? 'morning';
    const last = groups.at(-1);
    if (last?.part === part) last.slots.push(slot);
    else groups.push({ part, slots: [slot] });
  }
  return groups;
}

export function computeChosenTimeState(
  time: string | null,
  slots: readonly SlotAvailability[],
): 'none' | 'free' | 'taken' | 'not_bookable' {
  if (time === null) return 'none';
  const slot = slots.find((candidate) => candidate.time === time);
  if (slot?.bookable) return 'free';
  return slot?.places_left === 0 ? 'taken' : 'not_bookable';
}

/** Number of days that one availability request covers. */
const WINDOW_DAYS = 14;

/** Range of days (`YYYY-MM-DD`), both ends included. */
interface DayRange {
  from: string;
  to: string;
}

export function splitIntoDayRanges(firstDate: string, lastDate: string): DayRange[] {
  const windows: DayRange[] = [];
  for (let from = firstDate; from <= lastDate; from = addDays(from, WINDOW_DAYS)) {
    const to = addDays(from, WINDOW_DAYS - 1);
    windows.push({ from, to: to < lastDate ? to : lastDate });
  }
  return windows;
}

/** Returns how many ranges, from the first on, must be loaded to show a date; at least one. */
export function countDayRangesToLoad(date: string | null, windows: readonly DayRange[]): number {
  if (date === null) return 1;
  const index = windows.findIndex(({ to }) => date <= to);
  return index < 0 ? 1 : index + 1;
}
