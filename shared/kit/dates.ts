import {
  parseWorkshopZoneRules,
  WORKSHOP_ZONE_RULES_META_NAME,
  type WorkshopZoneRules,
} from '@forecourt/shared/clock';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * Local date (`YYYY-MM-DD`) in a time zone. Uses the UTC offsets sent with the page (edge) or the visit (api); without
 * them, the browser's time zone rules.
 * @param timeZone IANA name, or the clock of a visit (`visitTimeZone` of `@forecourt/shared/visits`)
 */
export function localDateAt(instant: Date, timeZone: string): string {
  return localDateTimeAt(instant, timeZone).slice(0, 'YYYY-MM-DD'.length);
}

/** Options to format a day, with its year if that differs from the year of `today`. Both dates are `YYYY-MM-DD`. */
export function dayFormatOptions(
  date: string,
  today: string,
  month: 'long' | 'short',
): Intl.DateTimeFormatOptions {
  const isThisYear = date.slice(0, 'YYYY'.length) === today.slice(0, 'YYYY'.length);
  return { day: 'numeric', month, ...(!isThisYear && { year: 'numeric' }) };
}

export function localTimeAt(instant: Date, timeZone: string): string {
  return localDateTimeAt(instant, timeZone).slice('YYYY-MM-DDT'.length);
}

export function localDateTimeAt(instant: Date, timeZone: string): string {
  const offset = knownOffset(instant, timeZone);
  if (offset === null) return shownByBrowser(instant, zoneName(timeZone));
  return new Date(instant.getTime() + offset * MINUTE_MS).toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length);
}

const clocks = new Map<string, WorkshopZoneRules>();

function parseClock(content: string): WorkshopZoneRules {
  const clock = clocks.get(content) ?? parseWorkshopZoneRules(content);
  clocks.set(content, clock);
  return clock;
}

function zoneName(timeZone: string): string {
  return timeZone.split(' ', 1)[0] ?? timeZone;
}

/** UTC offset in minutes that edge or api have sent; null if they sent none for this zone and instant. East is positive. */
function knownOffset(instant: Date, timeZone: string): number | null {
  const content = timeZone.includes(' ') ? timeZone : pageClock();
  if (!content) return null;
  const clock = parseClock(content);
  const at = instant.getTime();
  if (clock.timeZone !== zoneName(timeZone) || at >= clock.until) return null;
  return clock.changes.findLast(({ from }) => from <= at)?.offset ?? null;
}

function pageClock(): string | undefined {
  if (typeof document === 'undefined') return undefined;
  return document.querySelector<HTMLMetaElement>(`meta[name=${WORKSHOP_ZONE_RULES_META_NAME}]`)?.content;
}

function shownByBrowser(instant: Date, timeZone: string): string {
  const digits = partsOf(instant, {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return `${digits('year', 4)}-${digits('month')}-${digits('day')}T${digits('hour')}:${digits('minute')}`;
}

const partsFormats = new Map<string, Intl.DateTimeFormat>();

/** Returns a function from a type of part to its text. Browsers order and separate the parts of a whole date differently. */
function partsOf(instant: Date, options: Intl.DateTimeFormatOptions) {
  const key = JSON.stringify(options);
  const format =
    partsFormats.get(key) ??
    new Intl.DateTimeFormat('en', { ...options, calendar: 'gregory', numberingSystem: 'latn' });
  partsFormats.set(key, format);
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  return (type: Intl.DateTimeFormatPartTypes, length = 2) => (parts.get(type) ?? '').padStart(length, '0');
}

/** Returns the day of the week; 0 is Sunday. @param date `YYYY-MM-DD` */
export function dayOfWeek(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Number of days from one `YYYY-MM-DD` date to another; negative if the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** City in the name of a time zone: "New York" for `America/New_York`. */
export function timeZoneCity(timeZone: string): string {
  const name = zoneName(timeZone);
  return name.slice(name.lastIndexOf('/') + 1).replaceAll('_', ' ');
}

export function isDeviceTimeDifferent(instant: Date, timeZone: string): boolean {
  return localDateTimeAt(instant, timeZone) !== shownByBrowser(instant, getBrowserTimeZone());
}

export function getBrowserTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Whether a text is a valid `YYYY-MM-DD` date; 2026-02-30 is not. */
export function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;
}

/** Returns the instant of a local time by the backend's rules: a skipped time moves forward; a repeated one is the later. */
export function toInstant(date: string, time: string, timeZone: string): Date {
  const shown = Date.parse(`${date}T${time}:00Z`);
  const offsetAt = (ms: number) => {
    const instant = new Date(ms);
    return Date.parse(`${localDateTimeAt(instant, timeZone)}:00Z`) - ms;
  };
  // If the clocks change, the offsets a day before and a day after differ, so there are two candidates.
  const instants = [shown - DAY_MS, shown + DAY_MS].map((near) => shown - offsetAt(near));
  const right = instants.filter((instant) => instant + offsetAt(instant) === shown);
  return new Date(Math.max(...(right.length > 0 ? right : instants)));
}

/** Puts no-break spaces into a date. A line may still break before the time: large text may need two lines on phones. */
export function addNoBreakSpaces(when: string): string {
  return when.replaceAll(/ (?!\d?\d:\d\d)/g, '\u00a0');
}

export function toMinutesSinceMidnight(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Formats minutes since midnight (0 to 1440) as `HH:MM`. */
export function toTimeOfDay(minutes: number): string {
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}
