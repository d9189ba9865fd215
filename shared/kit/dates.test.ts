import { formatWorkshopZoneRules, WORKSHOP_ZONE_RULES_META_NAME } from '@forecourt/shared/clock';
import {
  addDays,
  addNoBreakSpaces,
  dayFormatOptions,
  dayOfWeek,
  isDate,
  isDeviceTimeDifferent,
  localDateAt,
  localTimeAt,
  timeZoneCity,
  toInstant,
} from './dates.ts';

describe('dates', () => {
  it('returns the date at the workshop, not at the visitor’s', () => {
    const lateInLondon = new Date('2026-11-26T23:30:00Z');
    expect(localDateAt(lateInLondon, 'Europe/London')).toBe('2026-11-26');
    expect(localDateAt(lateInLondon, 'Europe/Berlin')).toBe('2026-11-27');
    expect(localDateAt(lateInLondon, 'America/New_York')).toBe('2026-11-26');
  });

  it('formats days of other years with the year', () => {
    expect(dayFormatOptions('2026-01-02', '2026-11-26', 'short')).toEqual({ day: 'numeric', month: 'short' });
    expect(dayFormatOptions('2027-01-02', '2026-11-26', 'long')).toMatchObject({
      month: 'long',
      year: 'numeric',
    });
  });

  it('returns the time at the workshop across clock changes', () => {
    expect(localTimeAt(new Date('2026-03-29T00:59:59Z'), 'Europe/London')).toBe('00:59');
    expect(localTimeAt(new Date('2026-03-29T01:00:00Z'), 'Europe/London')).toBe('02:00');
    expect(localTimeAt(new Date('2026-11-26T00:00:00Z'), 'Europe/London')).toBe('00:00');
    expect(localTimeAt(new Date('2026-11-26T00:00:00Z'), 'Asia/Kolkata')).toBe('05:30');
  });

  it.each([
    ['2026-11-26', '10:30', 'Europe/London', '2026-11-26T10:30:00.000Z'],
    ['2026-07-01', '10:30', 'Europe/London', '2026-07-01T09:30:00.000Z'],
    ['2026-11-26', '10:30', 'Asia/Kathmandu', '2026-11-26T04:45:00.000Z'],
    // Days of clock changes: times before, after, skipped and repeated.
    ['2026-03-29', '00:30', 'Europe/London', '2026-03-29T00:30:00.000Z'],
    ['2026-03-29', '10:30', 'Europe/London', '2026-03-29T09:30:00.000Z'],
    ['2026-03-29', '01:30', 'Europe/London', '2026-03-29T01:30:00.000Z'],
    ['2026-10-25', '00:30', 'Europe/London', '2026-10-24T23:30:00.000Z'],
    ['2026-10-25', '01:30', 'Europe/London', '2026-10-25T01:30:00.000Z'],
    ['2026-10-25', '10:30', 'Europe/London', '2026-10-25T10:30:00.000Z'],
    ['2026-03-08', '10:30', 'America/New_York', '2026-03-08T14:30:00.000Z'],
  ])('returns the instant of %s %s in %s', (date, time, timeZone, instant) => {
    expect(toInstant(date, time, timeZone).toISOString()).toBe(instant);
  });

  it('returns the day of the week', () => {
    expect(['2026-11-22', '2026-11-23', '2026-11-28'].map(dayOfWeek)).toEqual([0, 1, 6]);
  });

  it('does not depend on the date format of an engine: WebKit has no ISO format', () => {
    const prototype: { format: unknown } = Intl.DateTimeFormat.prototype;
    const format = jest.spyOn(prototype, 'format', 'get').mockReturnValue(() => '11/26/2026');
    try {
      expect(localDateAt(new Date('2026-11-26T12:00:00Z'), 'Europe/London')).toBe('2026-11-26');
    } finally {
      format.mockRestore();
    }
  });

  it('pads months and days if an engine does not', () => {
    const inParts = jest.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts').mockReturnValue([
      { type: 'day', value: '2' },
      { type: 'literal', value: '.' },
      { type: 'month', value: '1' },
      { type: 'literal', value: '.' },
      { type: 'year', value: '2027' },
    ]);
    try {
      expect(localDateAt(new Date('2027-01-02T12:00:00Z'), 'Europe/London')).toBe('2027-01-02');
    } finally {
      inParts.mockRestore();
    }
  });

  it('counts days across months and clock changes', () => {
    expect(addDays('2026-10-24', 2)).toBe('2026-10-26');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  });

  it('validates dates', () => {
    expect(isDate('2028-02-29')).toBe(true);
    for (const none of ['2026-02-29', '2026-13-01', '2026-2-1', '26-02-01', '2026-02-01T10:00', '']) {
      expect(isDate(none)).toBe(false);
    }
  });

  it('keeps a date in one line', () => {
    expect(addNoBreakSpaces('Thu 26 Nov, 10:30')).toBe('Thu\u00a026\u00a0Nov, 10:30');
    expect(addNoBreakSpaces('Do., 26. Nov., 10:30 Uhr')).toBe('Do.,\u00a026.\u00a0Nov., 10:30\u00a0Uhr');
    expect(addNoBreakSpaces('Thursday 26 November')).toBe('Thursday\u00a026\u00a0November');
  });

  it('returns the city of a time zone', () => {
    expect(timeZoneCity('Europe/London')).toBe('London');
    expect(timeZoneCity('America/Argentina/Buenos_Aires')).toBe('Buenos Aires');
    expect(timeZoneCity('UTC')).toBe('UTC');
  });

  it('compares local times, not names of time zones', () => {
    const device = jest
      .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
      .mockReturnValue({ timeZone: 'UTC' } as never);
    const winter = new Date('2026-11-26T12:00:00Z');
    const summer = new Date('2026-07-01T12:00:00Z');
    expect(isDeviceTimeDifferent(winter, 'Europe/London')).toBe(false);
    expect(isDeviceTimeDifferent(summer, 'Europe/London')).toBe(true);
    expect(isDeviceTimeDifferent(winter, 'Europe/Berlin')).toBe(true);
    device.mockRestore();
  });
});

describe('the workshop clock in a page', () => {
  const JANUARY = Date.parse('2026-01-01T00:00:00Z');
  /** Rules that no browser has: three hours forward in March, a quarter of an hour on New Year's Eve. */
  const odd = {
    timeZone: 'Europe/London',
    changes: [
      { from: JANUARY, offset: -30 },
      { from: Date.parse('2026-03-01T09:30:00Z'), offset: 150 },
      { from: Date.parse('2026-12-31T20:00:00Z'), offset: 165 },
    ],
    until: Date.parse('2027-01-01T00:00:00Z'),
  };
  const element = document.createElement('meta');
  beforeAll(() => {
    element.name = WORKSHOP_ZONE_RULES_META_NAME;
    element.content = formatWorkshopZoneRules(odd);
    document.head.append(element);
  });
  afterAll(() => element.remove());

  it('replaces the browser’s rules for the workshop’s time zone', () => {
    const before = new Date('2026-03-01T09:29:00Z');
    const after = new Date('2026-03-01T09:30:00Z');
    expect(localTimeAt(before, 'Europe/London')).toBe('08:59');
    expect(localTimeAt(after, 'Europe/London')).toBe('12:00');
    expect(localDateAt(new Date('2026-03-01T21:30:00Z'), 'Europe/London')).toBe('2026-03-02');
    expect(toInstant('2026-03-01', '12:00', 'Europe/London')).toEqual(after);
    expect(toInstant('2026-03-01', '09:30', 'Europe/London')).toEqual(new Date('2026-03-01T10:00:00Z'));
  });

  it('is compared with the device’s clock by the browser’s rules', () => {
    const device = jest
      .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
      .mockReturnValue({ timeZone: 'Europe/London' } as never);
    expect(isDeviceTimeDifferent(new Date('2026-02-01T09:30:00Z'), 'Europe/London')).toBe(true);
    device.mockRestore();
  });

  it('gives way to the clock that the api sent with a visit, of another time zone or of the same', () => {
    const until = Date.parse('2029-01-01T00:00:00Z');
    const tokyo = formatWorkshopZoneRules({
      timeZone: 'Asia/Tokyo',
      changes: [{ from: JANUARY, offset: 555 }],
      until,
    });
    const at = new Date('2026-11-26T01:15:00Z');
    expect(localTimeAt(at, tokyo)).toBe('10:30');
    expect(localDateAt(new Date('2026-11-25T14:50:00Z'), tokyo)).toBe('2026-11-26');
    expect(toInstant('2026-11-26', '10:30', tokyo)).toEqual(at);
    expect(timeZoneCity(tokyo)).toBe('Tokyo');
    expect(localTimeAt(new Date(until), tokyo)).toBe('09:00');
  });

  it('leaves other time zones, and instants beyond its table, to the browser', () => {
    expect(localTimeAt(new Date('2026-03-01T09:30:00Z'), 'Asia/Kolkata')).toBe('15:00');
    expect(localTimeAt(new Date(JANUARY - 1), 'Europe/London')).toBe('23:59');
    expect(localTimeAt(new Date(odd.until), 'Europe/London')).toBe('00:00');
  });
});
