import { Temporal } from 'temporal-polyfill';
import {
  findIanaZoneName,
  listIanaZoneNames,
  listUtcOffsetChanges,
  localDateAt,
  localTimeAt,
  toInstant,
  utcOffsetMinutesAt,
} from './zone-rules.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** The ten years that are tested. */
const FROM = Date.parse('2026-01-01T00:00:00Z');
const UNTIL = Date.parse('2036-01-01T00:00:00Z');
const isFull = process.env.CAMPAIGN !== undefined;

/** Every half hour of the days on which clocks change, and of the days before and after. */
function changeDays(zone: string): [date: string, time: string][] {
  const starts = changesIn(zone).flatMap(({ from }) => [from - DAY_MS, from, from + DAY_MS]);
  return daysOf(starts).flatMap((date) => HALF_HOURS.map((time): [string, string] => [date, time]));
}

/** Every day of ten years, at midnight, 09:00 and 23:45. */
function everyDay(): [date: string, time: string][] {
  const starts = Array.from({ length: (UNTIL - FROM) / DAY_MS }, (_, day) => FROM + day * DAY_MS);
  return daysOf(starts).flatMap((date) =>
    ['00:00', '09:00', '23:45'].map((time): [string, string] => [date, time]),
  );
}

const timesToTry = (zone: string) => (isFull ? [...changeDays(zone), ...everyDay()] : changeDays(zone));

const changesIn = (zone: string) =>
  listUtcOffsetChanges(zone).filter(({ from }) => from >= FROM && from < UNTIL);

const daysOf = (instants: number[]) => [
  ...new Set(instants.map((at) => new Date(at).toISOString().slice(0, 10))),
];

const HALF_HOURS = Array.from(
  { length: 48 },
  (_, half) => `${String(half >> 1).padStart(2, '0')}:${half % 2 ? '30' : '00'}`,
);

/** One zone for each set of rules. */
const distinctZones = [
  ...new Map(listIanaZoneNames().map((zone) => [JSON.stringify(changesIn(zone)), zone])).values(),
];

if (isFull) jest.setTimeout(3_600_000);

const shownAt = (instant: Date, zone: string) =>
  `${localDateAt(instant, zone)} ${localTimeAt(instant, zone)}`;

/** Whether Node and the package have the same rules for these years; Node's edition may be older or newer. */
function isAgreedOn(zone: string): boolean {
  const asked = listUtcOffsetChanges(zone)
    .map(({ from }) => from)
    .filter((from) => from >= FROM - DAY_MS && from < UNTIL + DAY_MS)
    .flatMap((from) => [from - 1, from]);
  const step = (isFull ? 1 : 61) * DAY_MS;
  for (let at = FROM - DAY_MS; at < UNTIL + DAY_MS; at += step) asked.push(at);
  return asked.every((at) => {
    const there = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).offsetNanoseconds;
    return there / 60e9 === utcOffsetMinutesAt(new Date(at), zone);
  });
}

describe('time zones', () => {
  it('returns the local day and time of an instant', () => {
    const instant = new Date('2026-06-30T23:30:00Z');
    expect(shownAt(instant, 'Europe/London')).toBe('2026-07-01 00:30');
    expect(shownAt(instant, 'America/New_York')).toBe('2026-06-30 19:30');
    expect(shownAt(instant, 'Asia/Calcutta')).toBe('2026-07-01 05:00');
  });

  it.each([
    // Times that a clock change skips: moved forward by the change.
    ['Europe/London', '2026-03-29', '01:30', '2026-03-29T01:30:00.000Z'],
    ['Europe/Berlin', '2026-03-29', '02:30', '2026-03-29T01:30:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-03T15:45:00.000Z'],
    // Times that occur twice: the later one.
    ['Europe/London', '2026-10-25', '01:30', '2026-10-25T01:30:00.000Z'],
    ['Europe/Dublin', '2026-10-25', '01:30', '2026-10-25T01:30:00.000Z'],
    ['America/New_York', '2026-11-01', '01:30', '2026-11-01T06:30:00.000Z'],
    // Clocks that change at midnight.
    ['America/Havana', '2024-03-10', '00:00', '2024-03-10T05:00:00.000Z'],
    ['America/Havana', '2024-11-03', '00:30', '2024-11-03T05:30:00.000Z'],
    ['Asia/Beirut', '2027-03-28', '00:15', '2027-03-27T22:15:00.000Z'],
    ['Africa/Cairo', '2027-04-30', '00:30', '2027-04-29T22:30:00.000Z'],
    // Samoa skipped this day when the date line was moved.
    ['Pacific/Apia', '2011-12-30', '10:00', '2011-12-30T20:00:00.000Z'],
    ['Pacific/Apia', '2011-12-31', '10:00', '2011-12-30T20:00:00.000Z'],
    // Rules of 2026, which older editions of Node and databases lack.
    ['America/Vancouver', '2026-12-09', '09:00', '2026-12-09T16:00:00.000Z'],
  ])('returns the instant in %s on %s at %s', (zone, date, time, instant) => {
    expect(toInstant(date, time, zone).toISOString()).toBe(instant);
  });

  it('accepts a fixed offset such as +05:30, which older visits may contain', () => {
    expect(findIanaZoneName('+05:30')).toBeNull();
    expect(toInstant('2026-12-09', '09:00', '+05:30').toISOString()).toBe('2026-12-09T03:30:00.000Z');
    expect(() => toInstant('2026-12-09', '09:00', 'UTC+2')).toThrow(RangeError);
  });

  it('knows every zone that Node knows, including older names', () => {
    const intl = Intl.supportedValuesOf('timeZone').filter((zone) => findIanaZoneName(zone) === null);
    expect(intl).toEqual([]);
    const older = ['Asia/Calcutta', 'US/Pacific', 'GB', 'Etc/GMT+5', 'EST5EDT', 'America/Godthab', 'UTC'];
    expect(older.filter((zone) => findIanaZoneName(zone) !== zone)).toEqual([]);
    expect(listIanaZoneNames().length).toBeGreaterThan(590);
  });

  it('maps every local time of ten years to an instant and back, and moves skipped times forward', () => {
    const wrong: string[] = [];
    for (const zone of isFull ? listIanaZoneNames() : distinctZones) {
      for (const [date, time] of timesToTry(zone)) {
        const wished = `${date} ${time}`;
        const instant = toInstant(date, time, zone);
        const shown = shownAt(instant, zone);
        if (shown === wished) continue;
        const before = utcOffsetMinutesAt(new Date(instant.getTime() - DAY_MS), zone);
        const after = utcOffsetMinutesAt(new Date(instant.getTime() + DAY_MS), zone);
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

  it('agrees with Temporal if Node has the same rules', () => {
    const agreed = distinctZones.filter((zone) => isAgreedOn(zone));
    // The rules of the others changed between Node's edition and this one.
    expect(agreed.length / distinctZones.length).toBeGreaterThan(0.8);
    const wrong = agreed.flatMap((zone) =>
      timesToTry(zone).filter(([date, time]) => {
        const local = Temporal.PlainDateTime.from(`${date}T${time}`);
        const { epochMilliseconds } = local.toZonedDateTime(zone, { disambiguation: 'later' });
        return toInstant(date, time, zone).getTime() !== epochMilliseconds;
      }),
    );
    expect(wrong).toEqual([]);
  });
});
