import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type SiteSettings, siteSettingsSchema } from '@forecourt/shared/settings/schema';
import { HOLIDAYS, type HolidayRegion } from '../kernel/settings/holidays.ts';
import {
  addHolidaysToClosedDays,
  findClosedHoliday,
  getPublicHolidaysByDate,
  translateHolidayName,
} from './holidays.ts';

const daysOf = (region: HolidayRegion, year: number) =>
  [...getPublicHolidaysByDate(region, year)].map(([date, { name }]) => `${date.slice(5)} ${name}`).sort();

describe('getPublicHolidaysByDate', () => {
  it.each<[HolidayRegion, number, string]>([
    ['GB-ENG', 2026, '04-06 easter_monday'],
    ['GB-ENG', 2026, '08-31 summer_bank'],
    ['GB-SCT', 2026, '08-03 summer_bank'],
    ['GB-NIR', 2026, '07-13 twelfth_july'],
    ['DE', 2027, '05-06 ascension'],
    ['DE-BY', 2026, '06-04 corpus_christi'],
    ['DE-SN', 2026, '11-18 repentance'],
    ['US', 2026, '11-26 thanksgiving'],
    ['US', 2026, '05-25 memorial'],
  ])('contains for %s in %d: %s', (region, year, day) => {
    expect(daysOf(region, year)).toContain(day);
  });

  it.each<[HolidayRegion, number, string]>([
    ['GB-ENG', 2026, '12-28 boxing'],
    ['GB-ENG', 2022, '12-27 christmas'],
    ['GB-SCT', 2022, '01-04 second_january'],
    ['US', 2026, '07-03 independence'],
    ['US', 2021, '12-31 new_year'],
  ])('contains the weekday that replaces one on a weekend, for %s in %d: %s', (region, year, day) => {
    expect(daysOf(region, year)).toContain(day);
  });

  it('contains only those of the region', () => {
    expect(daysOf('GB-SCT', 2026).join()).not.toContain('easter_monday');
    expect(daysOf('DE', 2026).join()).not.toMatch(/epiphany|reformation|all_saints/);
    expect(daysOf('DE-HH', 2027)).toHaveLength(daysOf('DE', 2027).length + 1);
  });
});

const settingsWith = (holidays: object | null): SiteSettings =>
  siteSettingsSchema.parse({ booking: { holidays, closedDays: ['2026-12-24'] } });

test('a business is open on holidays that the settings list, by date or by name for every year', () => {
  const { holidays } = settingsWith({ region: 'GB-ENG', open: ['2026-12-28', 'good_friday'] }).booking;
  expect([findClosedHoliday('2026-12-25', holidays), findClosedHoliday('2027-12-28', holidays)]).toEqual([
    { name: 'christmas', isReplacement: false },
    { name: 'boxing', isReplacement: true },
  ]);
  expect([findClosedHoliday('2026-12-28', holidays), findClosedHoliday('2027-03-26', holidays)]).toEqual([
    null,
    null,
  ]);
  expect(findClosedHoliday('2026-12-25', null)).toBeNull();
});

test('the demo site closes on public holidays', () => {
  const file = path.resolve(import.meta.dirname, '../../scripts/demo/site.settings.json');
  const { holidays } = siteSettingsSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).booking;
  expect(findClosedHoliday('2026-12-25', holidays)).not.toBeNull();
});

test('a page gets the holidays of this year and the next as closed days', () => {
  const settings = settingsWith({ region: 'GB-ENG', open: ['2026-12-28'] });
  const { closedDays, holidays } = addHolidaysToClosedDays(settings, 2026).booking;
  expect(closedDays).toEqual(expect.arrayContaining(['2026-12-24', '2026-12-25', '2027-12-28']));
  expect(closedDays).not.toContain('2026-12-28');
  expect(holidays).toBeNull();
  const open = settingsWith(null);
  expect(addHolidaysToClosedDays(open, 2026)).toBe(open);
});

test.each(HOLIDAYS)('%s has a name in every language', (name) => {
  expect(Object.values(translateHolidayName({ name, isReplacement: false }, 'GB-ENG'))).not.toContain(name);
});

test.each<[HolidayRegion, string, string, string]>([
  ['GB-ENG', '2026-12-26', 'Boxing Day', '2. Weihnachtstag'],
  ['GB-ENG', '2026-12-28', 'Boxing Day (substitute day)', '2. Weihnachtstag (Ersatztag)'],
  ['GB-ENG', '2026-12-25', 'Christmas Day', '1. Weihnachtstag'],
  ['GB-ENG', '2022-12-27', 'Christmas Day (substitute day)', '1. Weihnachtstag (Ersatztag)'],
  ['US', '2021-12-31', 'New Year’s Day (observed)', 'Neujahr (Ersatztag)'],
  ['DE', '2026-12-25', 'Christmas Day', '1. Weihnachtstag'],
])('in %s %s is called as what it is: %s', (region, date, en, de) => {
  const holiday = findClosedHoliday(date, { region, open: [] });
  expect(holiday && translateHolidayName(holiday, region)).toMatchObject({ en, de });
});
