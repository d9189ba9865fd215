import { CLOCK_META, readClock, type WorkshopClock } from '@forecourt/shared/clock';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * Local date (`YYYY-MM-DD`) in a time zone at an instant: by the offsets that the page has of the workshop's time zone, or
 * that the api sent. Only without any, the browser's own rules are used.
 * @param timeZone a name of the IANA database, or a clock that the api sent with a visit (`clockOf` of `@forecourt/shared/visits`)
 */
export function localDateAt(instant: Date, timeZone: string): string {
  return localMomentAt(instant, timeZone).slice(0, 'YYYY-MM-DD'.length);
}

/** Local time (`HH:MM`) in a time zone at an instant, by the same clock. */
export function localTimeAt(instant: Date, timeZone: string): string {
  return localMomentAt(instant, timeZone).slice('YYYY-MM-DDT'.length);
}

/** Local date and time (`YYYY-MM-DDTHH:MM`) in a time zone at an instant, by the same clock. */
export function localMomentAt(instant: Date, timeZone: string): string {
  const offset = knownOffset(instant, timeZone);
  if (offset === null) return shownByBrowser(instant, nameOf(timeZone));
  return new Date(instant.getTime() + offset * MINUTE_MS).toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length);
}

/** Clocks by what they were read from. */
const clocks = new Map<string, WorkshopClock>();

function clockIn(content: string): WorkshopClock {
  const clock = clocks.get(content) ?? readClock(content);
  clocks.set(content, clock);
  return clock;
}

/** Name of a time zone, of its clock too. */
function nameOf(timeZone: string): string {
  return timeZone.split(' ', 1)[0] ?? timeZone;
}

/** Offset in minutes ahead of UTC; null for a time zone or an instant that is in neither clock. */
function knownOffset(instant: Date, timeZone: string): number | null {
  const content = timeZone.includes(' ') ? timeZone : pageClock();
  if (!content) return null;
  const clock = clockIn(content);
  const at = instant.getTime();
  if (clock.timeZone !== nameOf(timeZone) || at >= clock.until) return null;
  return clock.changes.findLast(({ from }) => from <= at)?.offset ?? null;
}

function pageClock(): string | undefined {
  if (typeof document === 'undefined') return undefined;
  return document.querySelector<HTMLMetaElement>(`meta[name=${CLOCK_META}]`)?.content;
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

/** To make one takes a browser far longer than to read an instant with it. */
const partsFormats = new Map<string, Intl.DateTimeFormat>();

/** How a date is written is for people, and engines differ in it; what its parts are is the same in all of them. */
function partsOf(instant: Date, options: Intl.DateTimeFormatOptions) {
  const key = JSON.stringify(options);
  const format =
    partsFormats.get(key) ??
    new Intl.DateTimeFormat('en', { ...options, calendar: 'gregory', numberingSystem: 'latn' });
  partsFormats.set(key, format);
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  return (type: Intl.DateTimeFormatPartTypes, length = 2) => (parts.get(type) ?? '').padStart(length, '0');
}

/** The day of the week that a day (`YYYY-MM-DD`) is; 0 is Sunday. */
export function dayOfWeek(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

/** The day `days` after `date`, both `YYYY-MM-DD`; a negative number of days leads back. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}

/** How many days later the second one is, both `YYYY-MM-DD`; below 0 when it is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** The place that a time zone is named after: `America/New_York` is "New York". */
export function cityOf(timeZone: string): string {
  const name = nameOf(timeZone);
  return name.slice(name.lastIndexOf('/') + 1).replaceAll('_', ' ');
}

/** Whether the visitor's device shows another time than the workshop's clocks. @param timeZone of the workshop */
export function deviceShowsOtherTime(instant: Date, timeZone: string): boolean {
  return localMomentAt(instant, timeZone) !== shownByBrowser(instant, visitorTimeZone());
}

/** The time zone that the visitor's device is set to. */
export function visitorTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Whether a text is a day of the calendar, `YYYY-MM-DD`: the 30th of February is none. */
export function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;
}

/**
 * The instant at which clocks in a time zone show a day and a time. As the backend has it: a time that a change of clocks
 * skips is moved on by the change, one that occurs twice is the later.
 */
export function instantOf(date: string, time: string, timeZone: string): Date {
  const shown = Date.parse(`${date}T${time}:00Z`);
  const offsetAt = (ms: number) => {
    const instant = new Date(ms);
    return Date.parse(`${localMomentAt(instant, timeZone)}:00Z`) - ms;
  };
  // By the clocks of the day before and of the day after: they differ where they are set in between.
  const instants = [shown - DAY_MS, shown + DAY_MS].map((near) => shown - offsetAt(near));
  const right = instants.filter((instant) => instant + offsetAt(instant) === shown);
  return new Date(Math.max(...(right.length > 0 ? right : instants)));
}

/**
 * A written day or time whose parts stay in one line: no "26" at the end of one and "Nov" at the beginning of the next. Of a
 * day with its time each does: together they are longer than a line of large text on a small phone.
 */
export function keepTogether(when: string): string {
  return when.replaceAll(/ (?!\d?\d:\d\d)/g, '\u00a0');
}

/** Minutes since midnight of a time `HH:MM`. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Formats minutes after midnight as `HH:MM`. @param minutes 0 to 1440, which is `24:00` */
export function timeOf(minutes: number): string {
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}
