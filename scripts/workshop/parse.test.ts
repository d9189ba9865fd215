import { CommandError } from '../terminal.ts';
import { parseDay, parsePrice, parseReadyTime, parseSlots, parseTime } from './parse.ts';

const SLOTS = ['09:00', '09:15', '12:00', '12:15', '13:00'];

describe('a day', () => {
  const late = new Date('2026-03-28T23:30:00Z');

  it.each([
    ['today', 'Europe/London', '2026-03-28'],
    ['today', 'Europe/Berlin', '2026-03-29'],
    ['tomorrow', 'Europe/London', '2026-03-29'],
    ['tomorrow', 'Asia/Kolkata', '2026-03-30'],
    ['2028-02-29', 'Europe/London', '2028-02-29'],
  ])("is in the workshop's time zone: %s in %s", (word, timeZone, date) => {
    expect(parseDay(word, late, { timeZone, country: 'GB' })).toBe(date);
  });

  it.each([
    ['04/12/2026', 'GB', '2026-12-04'],
    ['4.12.2026', 'DE', '2026-12-04'],
    ['04.12.26', 'DE', '2026-12-04'],
    ['12/4/26', 'US', '2026-12-04'],
  ])('may be written as the terminal prints it: %s in %s', (word, country, date) => {
    expect(parseDay(word, late, { timeZone: 'Europe/London', country })).toBe(date);
  });

  it.each([
    '',
    'yesterday',
    '2026-02-29',
    '2026-13-01',
    '31.2.2026',
    '12/31/2026',
    '4.12.',
    '4.12.2026 10:00',
    'toString',
  ])('refuses "%s"', (word) => {
    const organisation = { timeZone: 'Europe/London', country: 'GB' };
    expect(() => parseDay(word, late, organisation)).toThrow(CommandError);
  });
});

describe('times', () => {
  it('returns slots or ranges of slots, each once and in order', () => {
    expect(parseSlots([], SLOTS)).toEqual([]);
    expect(parseSlots(['13:00', '9:00'], SLOTS)).toEqual(['09:00', '13:00']);
    expect(parseSlots(['12:15', '12:00-13:00'], SLOTS)).toEqual(['12:00', '12:15']);
  });

  it.each(['10:00', '10:00-11:00', '13:00-12:00', 'noon', '09:00-'])('refuses "%s"', (word) => {
    expect(() => parseSlots([word], SLOTS)).toThrow(CommandError);
  });
});

describe('a time', () => {
  it('needs no zero at its beginning', () => {
    expect(parseTime('9:05')).toBe('09:05');
    expect(parseTime('16:30')).toBe('16:30');
  });

  it.each(['', '10', '24:00', '10:60', '10:00-11:00', '4 pm', '10.00'])('refuses "%s"', (word) => {
    expect(() => parseTime(word)).toThrow(
      new CommandError(`"${word}" is not a time: write one such as 10:00.`),
    );
  });
});

describe('when work is expected to be done', () => {
  const now = new Date('2026-07-01T09:30:00Z');

  it.each([
    ['16:00', '2026-07-01T15:00:00.000Z'],
    ['10:31', '2026-07-01T09:31:00.000Z'],
    ['2026-12-01T10:00', '2026-12-01T10:00:00.000Z'],
    ['unknown', undefined],
  ])('is in the time zone of the workshop: %s', (text, instant) => {
    expect(parseReadyTime(text, now, 'Europe/London')?.toISOString()).toBe(instant);
  });

  it.each([
    '4 pm',
    '16',
    '24:00',
    '16:60',
    '2026-12-01',
    '2026-02-30T10:00',
    '2026-12-01 10:00',
    '01.12.2026T10:00',
    '2026-12-01T10:00Z',
    'tomorrow',
    '',
  ])('is refused with examples: "%s"', (text) => {
    expect(() => parseReadyTime(text, now, 'Europe/London')).toThrow(
      new CommandError(
        `"${text}" is not a time: write one such as 16:00 for today, or 2026-12-01T10:00, or "unknown".`,
      ),
    );
  });

  it.each(['10:30', '09:00', '2026-06-30T18:00'])('is refused if it has passed: %s', (text) => {
    expect(() => parseReadyTime(text, now, 'Europe/London')).toThrow(
      new CommandError(`"${text}" has passed: it is 2026-07-01, 10:30 at the workshop.`),
    );
  });
});

describe('a price', () => {
  it.each([
    ['149.00', 'GBP', 14_900],
    ['149', 'GBP', 14_900],
    ['0', 'GBP', 0],
    ['0.05', 'EUR', 5],
    ['1082.40', 'EUR', 108_240],
    ['14900', 'JPY', 14_900],
    ['12.345', 'KWD', 12_345],
    ['14900', 'HUF', 1_490_000],
    ['14900', 'IQD', 14_900_000],
    ['149.50', 'RSD', 14_950],
    ['149,00', 'GBP', 14_900],
    ['1149.5', 'GBP', 114_950],
    ['1149,5', 'EUR', 114_950],
    ['12.3', 'KWD', 12_300],
  ])('is parsed in the smallest unit of its currency: %s %s', (text, currency, minor) => {
    expect(parsePrice(text, currency)).toBe(minor);
  });

  it.each([
    ['1,490.00', 'GBP', '149.00'],
    ['£149.00', 'GBP', '149.00'],
    // Either a thousand or decimals.
    ['1,490', 'GBP', '149.00'],
    ['1.490', 'EUR', '149.00'],
    ['12,345', 'KWD', '149.000'],
    ['149,', 'GBP', '149.00'],
    ['149.', 'GBP', '149.00'],
    ['149.000', 'GBP', '149.00'],
    ['-149', 'GBP', '149.00'],
    ['1e3', 'GBP', '149.00'],
    ['', 'GBP', '149.00'],
    ['149.00', 'JPY', '149'],
    ['149.0', 'JPY', '149'],
    ['149.0000', 'KWD', '149.000'],
  ])('is refused with an example of the currency: "%s" %s', (text, currency, example) => {
    expect(() => parsePrice(text, currency)).toThrow(
      new CommandError(`"${text}" is not a price: write it as ${example}.`),
    );
  });
});
