import type { DayAvailability, SlotAvailability } from '@forecourt/shared/api';
import { localDateAt, localTimeAt } from '@forecourt/shared/dates';
import type { AvailabilityLevel } from '@forecourt/shared/ui';

/** Parts of a day, each with its first hour. */
const PARTS = [
  { part: 'evening', from: '18:00' },
  { part: 'afternoon', from: '12:00' },
  { part: 'morning', from: '00:00' },
] as const;

/** A time of the workshop: `YYYY-MM-DD` and `HH:MM`, in its own time. */
export interface DayTime {
  date: string;
  time: string;
}

/** An instant by the clock of a time zone. */
export function dayTimeAt(instant: Date, timeZone: string): DayTime {
  return { date: localDateAt(instant, timeZone), time: localTimeAt(instant, timeZone) };
}

type DayPart = (typeof PARTS)[number]['part'];

/** Less than this share of a day's times free is "few". */
const FEW_OF_A_DAY = 1 / 4;

/** So few free times are hardly a choice, however few the day has in all. */
const MAX_HARDLY_A_CHOICE = 2;

/** What a day offers, and if nothing, why. */
type DayState =
  | { kind: 'free'; level: Exclude<AvailabilityLevel, 'none'> }
  | { kind: 'closed_weekday' | 'closed_date' | 'no_times' | 'full' | 'too_late' };

/**
 * The slots that may be shown: those that can be booked, and full ones unless they are too soon to book anyway: what is
 * past is not "full".
 * @param earliest the first time that can be booked at all
 */
export function slotsToCome(
  { date, slots }: Pick<DayAvailability, 'date' | 'slots'>,
  earliest: DayTime,
): SlotAvailability[] {
  const isTooSoon = (time: string) =>
    date < earliest.date || (date === earliest.date && time < earliest.time);
  return slots.filter(
    ({ time, places_left, bookable }) => bookable || (places_left === 0 && !isTooSoon(time)),
  );
}

/** How free a day is, or why nothing can be booked on it. @param earliest the first time that can be booked at all */
export function dayState(day: DayAvailability, earliest: DayTime): DayState {
  const { date, open, closed_reason, slots } = day;
  if (!open) return { kind: closed_reason ?? 'closed_date' };
  const free = slots.filter(({ bookable }) => bookable).length;
  if (free > 0) return { kind: 'free', level: isFew(free, slots) ? 'few' : 'plenty' };
  if (slotsToCome(day, earliest).length > 0) return { kind: 'full' };
  // The backend does not list slots that the workshop closed, nor those for which the work takes too long.
  const isOver = date < earliest.date || (date === earliest.date && slots.length > 0);
  return { kind: isOver ? 'too_late' : 'no_times' };
}

/** The first day with a free time; null when there is none. */
export function firstFreeDay(days: readonly DayAvailability[]): DayAvailability | null {
  return days.find(({ slots }) => slots.some(({ bookable }) => bookable)) ?? null;
}

/** Days whose times are shown below one another. */
export interface ShownDays {
  /** The day that is looked at. */
  date: string;
  /** Whether it had hardly a choice of times when it was first looked at. */
  hasHardlyAChoice: boolean;
  /** The free day after it; null where the first has times enough, or as long as there is none. */
  next: string | null;
}

/**
 * The days to show the times of. Whether there is a second one is decided when a day is first looked at: it neither comes nor
 * goes while times are taken or become free, and choosing one of its times does not make it the first.
 * @param before what is shown so far
 * @param isAskedFor whether the day itself was chosen, and none of its times yet
 */
export function showDays(
  before: ShownDays | null,
  days: readonly DayAvailability[],
  day: DayAvailability,
  isAskedFor: boolean,
): ShownDays {
  const stays = before && (day.date === before.date || (day.date === before.next && !isAskedFor));
  const shown = stays ? before : { date: day.date, hasHardlyAChoice: isHardlyAChoice(day), next: null };
  if (!shown.hasHardlyAChoice || shown.next !== null) return shown;
  const next = freeDayAfter(days, shown.date);
  return next ? { ...shown, next: next.date } : shown;
}

/** Whether the next day with free times is to be shown as well. */
export function isHardlyAChoice({ slots }: Pick<DayAvailability, 'slots'>): boolean {
  const free = slots.filter(({ bookable }) => bookable).length;
  return free <= MAX_HARDLY_A_CHOICE || isFew(free, slots);
}

function isFew(free: number, slots: readonly SlotAvailability[]): boolean {
  return free < slots.length * FEW_OF_A_DAY;
}

/** The first day after another that has a free time; null when there is none. */
export function freeDayAfter(days: readonly DayAvailability[], date: string): DayAvailability | null {
  return firstFreeDay(days.filter((day) => day.date > date));
}

/** The first time that can be booked; null when there is none. */
export function earliestTime(days: readonly DayAvailability[]): DayTime | null {
  for (const { date, slots } of days) {
    const slot = slots.find(({ bookable }) => bookable);
    if (slot) return { date, time: slot.time };
  }
  return null;
}

/** The days, with one time as if it were taken: whoever has it already is to choose another. */
export function withoutTime(days: readonly DayAvailability[], own: DayTime | undefined): DayAvailability[] {
  return days.map((day) => {
    if (day.date !== own?.date) return day;
    const slots = day.slots.map((slot) =>
      slot.time === own.time ? { ...slot, places_left: 0, bookable: false } : slot,
    );
    return { ...day, slots };
  });
}

/** The day to show: the chosen one, else the first with a free time, else the first; null while there is none. */
export function shownDay(days: readonly DayAvailability[], chosen: string | null): DayAvailability | null {
  return days.find(({ date }) => date === chosen) ?? firstFreeDay(days) ?? days[0] ?? null;
}

/** How free one slot is. "Few" is a word for the last quarter of its places, and only where there are several. */
export function slotLevel(
  { places_left, bookable }: SlotAvailability,
  placesPerSlot: number,
): AvailabilityLevel {
  if (!bookable) return 'none';
  const isFew = places_left < placesPerSlot && places_left <= Math.ceil(placesPerSlot / 4);
  return isFew ? 'few' : 'plenty';
}

/** Slots by part of the day, in their order; parts without any are left out. */
export function byDayPart(
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

/** What has become of a chosen time, as far as the day's slots tell. */
export function chosenTimeState(
  time: string | null,
  slots: readonly SlotAvailability[],
): 'none' | 'free' | 'taken' | 'not_bookable' {
  if (time === null) return 'none';
  const slot = slots.find((candidate) => candidate.time === time);
  if (slot?.bookable) return 'free';
  return slot?.places_left === 0 ? 'taken' : 'not_bookable';
}
