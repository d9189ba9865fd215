import { createFormatters } from './format.ts';
import { formatDay, formatInstant, formatTime, localeTag } from './locale-tag.ts';

describe('localeTag', () => {
  it.each([
    ['en', 'GB', 'en-GB'],
    ['en', 'US', 'en-US'],
    ['en', 'PR', 'en-US'],
    ['en', 'IE', 'en-IE'],
    ['en', 'AU', 'en-AU'],
    ['en', 'DE', 'en-GB'],
    ['de', 'DE', 'de'],
    ['de', 'AT', 'de-AT'],
    ['de', 'LI', 'de-LI'],
    ['de', 'US', 'de'],
  ] as const)('is that of the country: %s in %s is %s', (language, country, tag) => {
    expect(localeTag(language, country)).toBe(tag);
  });
});

const SHORT = { weekday: 'short', day: 'numeric', month: 'short' } as const;

it.each([
  ['en-GB', 'Thu 8 Jan', 'Thursday 8 January 2026'],
  ['en-IE', 'Thu 8 Jan', 'Thursday 8 January 2026'],
  ['en-AU', 'Thu 8 Jan', 'Thursday 8 January 2026'],
  ['en-US', 'Thu, Jan 8', 'Thursday, January 8, 2026'],
  ['de', 'Do., 8. Jan.', 'Donnerstag, 8. Januar 2026'],
  ['de-AT', 'Do., 8. Jän.', 'Donnerstag, 8. Jänner 2026'],
])('formats a date as in %s', (tag, short, full) => {
  expect(formatDay('2026-01-08', tag, SHORT)).toBe(short);
  expect(formatDay('2026-01-08', tag, { dateStyle: 'full' })).toBe(full);
});

it.each([
  ['en-GB', ['00:00', '08:30', '12:00', '24:00']],
  ['en-IE', ['00:00', '08:30', '12:00', '24:00']],
  ['de', ['00:00', '08:30', '12:00', '24:00']],
  ['en-US', ['12:00\u00a0AM', '8:30\u00a0AM', '12:00\u00a0PM', '12:00\u00a0AM']],
  ['en-AU', ['12:00\u00a0am', '8:30\u00a0am', '12:00\u00a0pm', '12:00\u00a0am']],
])('formats a time by the clock of %s', (tag, written) => {
  expect(['00:00', '08:30', '12:00', '24:00'].map((time) => formatTime(time, tag))).toEqual(written);
});

it('formats an instant without a line break before AM or PM', () => {
  const options = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
  expect(formatInstant(new Date('2026-01-08T20:05:00Z'), 'en-US', options)).toBe(
    'January 8, 2026 at 8:05\u00a0PM',
  );
});

it('puts no break between month and day on American pages', () => {
  const { date } = createFormatters('en-US');
  expect(date('2026-11-30')).toBe('Mon, Nov\u00a030');
  expect(date('2026-11-30', { dateStyle: 'full' })).toBe('Monday, November\u00a030, 2026');
  expect(date('2026-11-30', { month: 'long', year: 'numeric' })).toBe('November 2026');
  expect(createFormatters('en-GB').date('2026-11-30')).toBe('Mon 30 Nov');
});
