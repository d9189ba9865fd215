import { CLOCK_META, writeClock } from '@forecourt/shared/clock';
import {
  addDays,
  cityOf,
  dayOfWeek,
  deviceShowsOtherTime,
  instantOf,
  isDate,
  keepTogether,
  localDateAt,
  localTimeAt,
} from './dates.ts';

describe('dates', () => {
  it('should tell the day that it is at the workshop, not at the visitor’s', () => {
    const lateInLondon = new Date('2026-11-26T23:30:00Z');
    expect(localDateAt(lateInLondon, 'Europe/London')).toBe('2026-11-26');
    expect(localDateAt(lateInLondon, 'Europe/Berlin')).toBe('2026-11-27');
    expect(localDateAt(lateInLondon, 'America/New_York')).toBe('2026-11-26');
  });

  it('should tell the time that clocks show at the workshop, over changes of clocks', () => {
    expect(localTimeAt(new Date('2026-03-29T00:59:59Z'), 'Europe/London')).toBe('00:59');
    expect(localTimeAt(new Date('2026-03-29T01:00:00Z'), 'Europe/London')).toBe('02:00');
    expect(localTimeAt(new Date('2026-11-26T00:00:00Z'), 'Europe/London')).toBe('00:00');
    expect(localTimeAt(new Date('2026-11-26T00:00:00Z'), 'Asia/Kolkata')).toBe('05:30');
  });

  it.each([
    ['2026-11-26', '10:30', 'Europe/London', '2026-11-26T10:30:00.000Z'],
    ['2026-07-01', '10:30', 'Europe/London', '2026-07-01T09:30:00.000Z'],
    ['2026-11-26', '10:30', 'Asia/Kathmandu', '2026-11-26T04:45:00.000Z'],
    // On the days on which clocks are set: before, after, skipped, and twice.
    ['2026-03-29', '00:30', 'Europe/London', '2026-03-29T00:30:00.000Z'],
    ['2026-03-29', '10:30', 'Europe/London', '2026-03-29T09:30:00.000Z'],
    ['2026-03-29', '01:30', 'Europe/London', '2026-03-29T01:30:00.000Z'],
    ['2026-10-25', '00:30', 'Europe/London', '2026-10-24T23:30:00.000Z'],
    ['2026-10-25', '01:30', 'Europe/London', '2026-10-25T01:30:00.000Z'],
    ['2026-10-25', '10:30', 'Europe/London', '2026-10-25T10:30:00.000Z'],
    ['2026-03-08', '10:30', 'America/New_York', '2026-03-08T14:30:00.000Z'],
  ])('should know the instant of %s %s in %s', (date, time, timeZone, instant) => {
    expect(instantOf(date, time, timeZone).toISOString()).toBe(instant);
  });

  it('should tell the day of the week', () => {
    expect(['2026-11-22', '2026-11-23', '2026-11-28'].map(dayOfWeek)).toEqual([0, 1, 6]);
  });

  it('should not read how an engine writes a date: WebKit writes no ISO date for any language', () => {
    const prototype: { format: unknown } = Intl.DateTimeFormat.prototype;
    const format = jest.spyOn(prototype, 'format', 'get').mockReturnValue(() => '11/26/2026');
    try {
      expect(localDateAt(new Date('2026-11-26T12:00:00Z'), 'Europe/London')).toBe('2026-11-26');
    } finally {
      format.mockRestore();
    }
  });

  it('should write months and days in two digits where an engine gives one', () => {
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

  it('should count days over the ends of months and over changes of clocks', () => {
    expect(addDays('2026-10-24', 2)).toBe('2026-10-26');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  });

  it('should know the days of the calendar', () => {
    expect(isDate('2028-02-29')).toBe(true);
    for (const none of ['2026-02-29', '2026-13-01', '2026-2-1', '26-02-01', '2026-02-01T10:00', '']) {
      expect(isDate(none)).toBe(false);
    }
  });

  it('should keep what is written of a day in one line', () => {
    expect(keepTogether('Thu 26 Nov, 10:30')).toBe('Thu\u00a026\u00a0Nov, 10:30');
    expect(keepTogether('Do., 26. Nov., 10:30 Uhr')).toBe('Do.,\u00a026.\u00a0Nov., 10:30\u00a0Uhr');
    expect(keepTogether('Thursday 26 November')).toBe('Thursday\u00a026\u00a0November');
  });

  it('should name the place of a time zone', () => {
    expect(cityOf('Europe/London')).toBe('London');
    expect(cityOf('America/Argentina/Buenos_Aires')).toBe('Buenos Aires');
    expect(cityOf('UTC')).toBe('UTC');
  });

  it('should compare what clocks show, not what zones are called', () => {
    const device = jest
      .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
      .mockReturnValue({ timeZone: 'UTC' } as never);
    const winter = new Date('2026-11-26T12:00:00Z');
    const summer = new Date('2026-07-01T12:00:00Z');
    expect(deviceShowsOtherTime(winter, 'Europe/London')).toBe(false);
    expect(deviceShowsOtherTime(summer, 'Europe/London')).toBe(true);
    expect(deviceShowsOtherTime(winter, 'Europe/Berlin')).toBe(true);
    device.mockRestore();
  });
});

describe('the workshop clock in a page', () => {
  const JANUARY = Date.parse('2026-01-01T00:00:00Z');
  /** No browser has such rules: the clock is put forward by three hours in March, and by a quarter on New Year's Eve. */
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
    element.name = CLOCK_META;
    element.content = writeClock(odd);
    document.head.append(element);
  });
  afterAll(() => element.remove());

  it('should be used for the workshop’s time zone instead of the browser’s rules', () => {
    const before = new Date('2026-03-01T09:29:00Z');
    const after = new Date('2026-03-01T09:30:00Z');
    expect(localTimeAt(before, 'Europe/London')).toBe('08:59');
    expect(localTimeAt(after, 'Europe/London')).toBe('12:00');
    expect(localDateAt(new Date('2026-03-01T21:30:00Z'), 'Europe/London')).toBe('2026-03-02');
    expect(instantOf('2026-03-01', '12:00', 'Europe/London')).toEqual(after);
    expect(instantOf('2026-03-01', '09:30', 'Europe/London')).toEqual(new Date('2026-03-01T10:00:00Z'));
  });

  it('should be compared with the device’s clock by the browser’s rules', () => {
    const device = jest
      .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
      .mockReturnValue({ timeZone: 'Europe/London' } as never);
    expect(deviceShowsOtherTime(new Date('2026-02-01T09:30:00Z'), 'Europe/London')).toBe(true);
    device.mockRestore();
  });

  it('should give way to the clock that the api sent with a visit, of another time zone or of the same', () => {
    const until = Date.parse('2029-01-01T00:00:00Z');
    const tokyo = writeClock({ timeZone: 'Asia/Tokyo', changes: [{ from: JANUARY, offset: 555 }], until });
    const at = new Date('2026-11-26T01:15:00Z');
    expect(localTimeAt(at, tokyo)).toBe('10:30');
    expect(localDateAt(new Date('2026-11-25T14:50:00Z'), tokyo)).toBe('2026-11-26');
    expect(instantOf('2026-11-26', '10:30', tokyo)).toEqual(at);
    expect(cityOf(tokyo)).toBe('Tokyo');
    expect(localTimeAt(new Date(until), tokyo)).toBe('09:00');
  });

  it('should leave other time zones, and instants beyond its table, to the browser', () => {
    expect(localTimeAt(new Date('2026-03-01T09:30:00Z'), 'Asia/Kolkata')).toBe('15:00');
    expect(localTimeAt(new Date(JANUARY - 1), 'Europe/London')).toBe('23:59');
    expect(localTimeAt(new Date(odd.until), 'Europe/London')).toBe('00:00');
  });
});
