import { Temporal } from 'temporal-polyfill';
import {
  instantOf,
  localDateAt,
  localTimeAt,
  offsetAt,
  offsetChanges,
  zoneName,
  zoneNames,
} from './zone-rules.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Ten years of days from the year in which this was written. */
const FROM = Date.parse('2026-01-01T00:00:00Z');
const UNTIL = Date.parse('2036-01-01T00:00:00Z');
const isFull = process.env.CAMPAIGN !== undefined;

/** Days on which clocks change, and those beside them, with every half hour. */
function changeDays(zone: string): [date: string, time: string][] {
  const starts = changesIn(zone).flatMap(({ from }) => [from - DAY_MS, from, from + DAY_MS]);
  return daysOf(starts).flatMap((date) => HALF_HOURS.map((time): [string, string] => [date, time]));
}

/** Every day of ten years, at the ends of the day and at work. */
function everyDay(): [date: string, time: string][] {
  const starts = Array.from({ length: (UNTIL - FROM) / DAY_MS }, (_, day) => FROM + day * DAY_MS);
  return daysOf(starts).flatMap((date) =>
    ['00:00', '09:00', '23:45'].map((time): [string, string] => [date, time]),
  );
}

const timesToTry = (zone: string) => (isFull ? [...changeDays(zone), ...everyDay()] : changeDays(zone));

const changesIn = (zone: string) => offsetChanges(zone).filter(({ from }) => from >= FROM && from < UNTIL);

const daysOf = (instants: number[]) => [
  ...new Set(instants.map((at) => new Date(at).toISOString().slice(0, 10))),
];

const HALF_HOURS = Array.from(
  { length: 48 },
  (_, half) => `${String(half >> 1).padStart(2, '0')}:${half % 2 ? '30' : '00'}`,
);

/** One zone for each set of rules. */
const distinctZones = [
  ...new Map(zoneNames().map((zone) => [JSON.stringify(changesIn(zone)), zone])).values(),
];

if (isFull) jest.setTimeout(3_600_000);

const shownAt = (instant: Date, zone: string) =>
  `${localDateAt(instant, zone)} ${localTimeAt(instant, zone)}`;

/** Whether Node has the same rules for these years; they are older or newer than those of the package. */
function isAgreedOn(zone: string): boolean {
  const asked = offsetChanges(zone)
    .map(({ from }) => from)
    .filter((from) => from >= FROM - DAY_MS && from < UNTIL + DAY_MS)
    .flatMap((from) => [from - 1, from]);
  const step = (isFull ? 1 : 61) * DAY_MS;
  for (let at = FROM - DAY_MS; at < UNTIL + DAY_MS; at += step) asked.push(at);
  return asked.every((at) => {
    const there = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).offsetNanoseconds;
    return there / 60e9 === offsetAt(new Date(at), zone);
  });
}

describe('time zones', () => {
  it('should tell the day and the time that clocks show at an instant', () => {
    const instant = new Date('2026-06-30T23:30:00Z');
    expect(shownAt(instant, 'Europe/London')).toBe('2026-07-01 00:30');
    expect(shownAt(instant, 'America/New_York')).toBe('2026-06-30 19:30');
    expect(shownAt(instant, 'Asia/Calcutta')).toBe('2026-07-01 05:00');
  });

  it.each([
    // Skipped: moved on by the change.
    ['Europe/London', '2026-03-29', '01:30', '2026-03-29T01:30:00.000Z'],
    ['Europe/Berlin', '2026-03-29', '02:30', '2026-03-29T01:30:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-03T15:45:00.000Z'],
    // Twice: the later.
    ['Europe/London', '2026-10-25', '01:30', '2026-10-25T01:30:00.000Z'],
    ['Europe/Dublin', '2026-10-25', '01:30', '2026-10-25T01:30:00.000Z'],
    ['America/New_York', '2026-11-01', '01:30', '2026-11-01T06:30:00.000Z'],
    // Clocks that change at midnight.
    ['America/Havana', '2024-03-10', '00:00', '2024-03-10T05:00:00.000Z'],
    ['America/Havana', '2024-11-03', '00:30', '2024-11-03T05:30:00.000Z'],
    ['Asia/Beirut', '2027-03-28', '00:15', '2027-03-27T22:15:00.000Z'],
    ['Africa/Cairo', '2027-04-30', '00:30', '2027-04-29T22:30:00.000Z'],
    // A day that never was.
    ['Pacific/Apia', '2011-12-30', '10:00', '2011-12-30T20:00:00.000Z'],
    ['Pacific/Apia', '2011-12-31', '10:00', '2011-12-30T20:00:00.000Z'],
    // Rules of 2026, which Node and databases of before do not have.
    ['America/Vancouver', '2026-12-09', '09:00', '2026-12-09T16:00:00.000Z'],
  ])('should know the instant in %s on %s at %s', (zone, date, time, instant) => {
    expect(instantOf(date, time, zone).toISOString()).toBe(instant);
  });

  it('should take an offset that a visit of before carries for what it says', () => {
    expect(zoneName('+05:30')).toBeNull();
    expect(instantOf('2026-12-09', '09:00', '+05:30').toISOString()).toBe('2026-12-09T03:30:00.000Z');
    expect(() => instantOf('2026-12-09', '09:00', 'UTC+2')).toThrow(RangeError);
  });

  it('should know every zone of the IANA database that Node knows, the older names included', () => {
    const intl = Intl.supportedValuesOf('timeZone').filter((zone) => zoneName(zone) === null);
    expect(intl).toEqual([]);
    const older = ['Asia/Calcutta', 'US/Pacific', 'GB', 'Etc/GMT+5', 'EST5EDT', 'America/Godthab', 'UTC'];
    expect(older.filter((zone) => zoneName(zone) !== zone)).toEqual([]);
    expect(zoneNames().length).toBeGreaterThan(590);
  });

  it('should show every time of ten years again that clocks show, and move on what they skip, in every zone', () => {
    const wrong: string[] = [];
    for (const zone of isFull ? zoneNames() : distinctZones) {
      for (const [date, time] of timesToTry(zone)) {
        const wished = `${date} ${time}`;
        const instant = instantOf(date, time, zone);
        const shown = shownAt(instant, zone);
        if (shown === wished) continue;
        const before = offsetAt(new Date(instant.getTime() - DAY_MS), zone);
        const after = offsetAt(new Date(instant.getTime() + DAY_MS), zone);
        const movedOn = new Date(Date.parse(`${date}T${time}Z`) + (after - before) * MINUTE_MS);
        const isSkipped = [before, after].every((offset) => {
          const at = new Date(Date.parse(`${date}T${time}Z`) - offset * MINUTE_MS);
          return shownAt(at, zone) !== wished;
        });
        if (!isSkipped || shown !== shownAt(movedOn, 'UTC')) wrong.push(`${zone} ${wished}: ${shown}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('should reckon as Temporal does, in every zone whose rules Node has as well', () => {
    const agreed = distinctZones.filter((zone) => isAgreedOn(zone));
    // Those that differ changed between the edition that Node has and this one.
    expect(agreed.length / distinctZones.length).toBeGreaterThan(0.8);
    const wrong = agreed.flatMap((zone) =>
      timesToTry(zone).filter(([date, time]) => {
        const local = Temporal.PlainDateTime.from(`${date}T${time}`);
        const { epochMilliseconds } = local.toZonedDateTime(zone, { disambiguation: 'later' });
        return instantOf(date, time, zone).getTime() !== epochMilliseconds;
      }),
    );
    expect(wrong).toEqual([]);
  });
});
