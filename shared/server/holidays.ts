import { LOCALES, type SiteSettings } from '@forecourt/shared/settings/schema';
import type { Holiday, HolidayRegion } from '../kernel/settings/holidays.ts';
import { getServerTexts } from './texts.ts';

type ClosedHolidays = SiteSettings['booking']['holidays'];
/** Returns the day of a holiday in a year, at UTC midnight. */
type Rule = (year: number) => Date;

const MONDAY = 1;
const WEDNESDAY = 3;
const THURSDAY = 4;
const SATURDAY = 6;

const fixed =
  (month: number, day: number): Rule =>
  (year) =>
    new Date(Date.UTC(year, month - 1, day));

const afterEaster =
  (days: number): Rule =>
  (year) =>
    plusDays(easterSunday(year), days);

/** @param nth from 1; -1 is the last one of the month */
const nthWeekday =
  (nth: number, weekday: number, month: number): Rule =>
  (year) => {
    const from = new Date(Date.UTC(year, nth < 0 ? month : month - 1, 1));
    const first = plusDays(from, (weekday - from.getUTCDay() + 7) % 7);
    return plusDays(first, (nth < 0 ? nth : nth - 1) * 7);
  };

type Rules = Partial<Record<Holiday, Rule>>;

const christian: Rules = {
  new_year: fixed(1, 1),
  good_friday: afterEaster(-2),
  christmas: fixed(12, 25),
  boxing: fixed(12, 26),
};

/** Bank holidays by the Banking and Financial Dealings Act 1971 and by custom: https://www.gov.uk/bank-holidays */
const british: Rules = {
  ...christian,
  early_may: nthWeekday(1, MONDAY, 5),
  spring_bank: nthWeekday(-1, MONDAY, 5),
};
const english: Rules = {
  ...british,
  easter_monday: afterEaster(1),
  summer_bank: nthWeekday(-1, MONDAY, 8),
};

/** Holidays by law of all German states. The next constants are for some states. Municipal holidays are left out. */
const german: Rules = {
  ...christian,
  easter_monday: afterEaster(1),
  labour_day: fixed(5, 1),
  ascension: afterEaster(39),
  whit_monday: afterEaster(50),
  german_unity: fixed(10, 3),
};
const epiphany = { epiphany: fixed(1, 6) };
const corpusChristi = { corpus_christi: afterEaster(60) };
const reformation = { reformation: fixed(10, 31) };
const allSaints = { all_saints: fixed(11, 1) };
const womensDay = { womens_day: fixed(3, 8) };

/** Federal holidays: 5 U.S.C. § 6103 */
const american: Rules = {
  new_year: fixed(1, 1),
  martin_luther_king: nthWeekday(3, MONDAY, 1),
  presidents: nthWeekday(3, MONDAY, 2),
  memorial: nthWeekday(-1, MONDAY, 5),
  juneteenth: fixed(6, 19),
  independence: fixed(7, 4),
  labor_day: nthWeekday(1, MONDAY, 9),
  columbus: nthWeekday(2, MONDAY, 10),
  veterans: fixed(11, 11),
  thanksgiving: nthWeekday(4, THURSDAY, 11),
  christmas: fixed(12, 25),
};

const RULES: Record<HolidayRegion, Rules> = {
  'GB-ENG': english,
  'GB-WLS': english,
  'GB-SCT': {
    ...british,
    second_january: fixed(1, 2),
    summer_bank: nthWeekday(1, MONDAY, 8),
    st_andrew: fixed(11, 30),
  },
  'GB-NIR': { ...english, st_patrick: fixed(3, 17), twelfth_july: fixed(7, 12) },
  DE: german,
  'DE-BW': { ...german, ...epiphany, ...corpusChristi, ...allSaints },
  'DE-BY': { ...german, ...epiphany, ...corpusChristi, ...allSaints },
  'DE-BE': { ...german, ...womensDay },
  'DE-BB': { ...german, easter_sunday: afterEaster(0), whit_sunday: afterEaster(49), ...reformation },
  'DE-HB': { ...german, ...reformation },
  'DE-HH': { ...german, ...reformation },
  'DE-HE': { ...german, ...corpusChristi },
  'DE-MV': { ...german, ...womensDay, ...reformation },
  'DE-NI': { ...german, ...reformation },
  'DE-NW': { ...german, ...corpusChristi, ...allSaints },
  'DE-RP': { ...german, ...corpusChristi, ...allSaints },
  'DE-SL': { ...german, ...corpusChristi, assumption: fixed(8, 15), ...allSaints },
  // Day of Repentance: the Wednesday before 23 November.
  'DE-SN': { ...german, ...reformation, repentance: weekdayBefore(WEDNESDAY, 11, 23) },
  'DE-ST': { ...german, ...epiphany, ...reformation },
  'DE-SH': { ...german, ...reformation },
  'DE-TH': { ...german, childrens_day: fixed(9, 20), ...reformation },
  US: american,
};

function weekdayBefore(weekday: number, month: number, day: number): Rule {
  return (year) => {
    const end = fixed(month, day)(year);
    return plusDays(end, -((end.getUTCDay() - weekday + 6) % 7) - 1);
  };
}

interface PublicHoliday {
  name: Holiday;
  /** Whether the day is the weekday that replaces a holiday on a weekend. */
  isReplacement: boolean;
}

const known = new Map<string, ReadonlyMap<string, PublicHoliday>>();

/** Public holidays of a year, and the next New Year's Day, by date. Includes weekdays that replace holidays on a weekend. */
export function getPublicHolidaysByDate(
  region: HolidayRegion,
  year: number,
): ReadonlyMap<string, PublicHoliday> {
  const key = `${region} ${year}`;
  const found = known.get(key) ?? findHolidays(region, year);
  known.set(key, found);
  return found;
}

function findHolidays(region: HolidayRegion, year: number): Map<string, PublicHoliday> {
  // The next New Year's Day is included, because it may be observed on 31 December of this year.
  const rules = Object.entries(RULES[region]) as [Holiday, Rule][];
  const days = [
    ...rules.map(([name, rule]): [string, Holiday] => [toIso(rule(year)), name]),
    [toIso(fixed(1, 1)(year + 1)), 'new_year'] as [string, Holiday],
  ].sort(([one], [other]) => (one < other ? -1 : 1));
  const holidays = new Map(days.map(([date, name]) => [date, { name, isReplacement: false }]));
  if (region.startsWith('DE')) return holidays;
  for (const [date, name] of days) {
    const day = new Date(date);
    if (!isWeekend(day)) continue;
    const isBefore = region === 'US' && day.getUTCDay() === SATURDAY;
    let instead = plusDays(day, isBefore ? -1 : 1);
    while (isWeekend(instead) || holidays.has(toIso(instead))) instead = plusDays(instead, 1);
    holidays.set(toIso(instead), { name, isReplacement: true });
  }
  return holidays;
}

/** Returns the public holiday on a day (`YYYY-MM-DD`) if the business is closed for it, otherwise null. */
export function findClosedHoliday(date: string, closed: ClosedHolidays): PublicHoliday | null {
  if (!closed) return null;
  const holiday = getPublicHolidaysByDate(closed.region, Number(date.slice(0, 4))).get(date);
  return holiday && !closed.open.includes(holiday.name) && !closed.open.includes(date) ? holiday : null;
}

/** Returns settings whose closed days include the closed holidays of a year and of the next one; `holidays` is null then. */
export function addHolidaysToClosedDays(settings: SiteSettings, year: number): SiteSettings {
  const { holidays, closedDays } = settings.booking;
  if (!holidays) return settings;
  const dates = [year, year + 1].flatMap((each) => [
    ...getPublicHolidaysByDate(holidays.region, each).keys(),
  ]);
  const closed = dates.filter((date) => findClosedHoliday(date, holidays));
  const all = [...new Set([...closedDays, ...closed])];
  return { ...settings, booking: { ...settings.booking, holidays: null, closedDays: all } };
}

/** Returns the name of a holiday in every language of the product. The name of a replacement day includes that fact. */
export function translateHolidayName(
  { name, isReplacement }: PublicHoliday,
  region: HolidayRegion,
): Record<string, string> {
  return Object.fromEntries(
    LOCALES.map((language) => {
      // With 'GB', no words are replaced: a holiday keeps the name it has in its own country, whatever the site's country is.
      const texts = getServerTexts(language, 'GB');
      const title = texts[`holiday.${name}`] ?? name;
      const replacement = texts[region === 'US' ? 'holiday.observed' : 'holiday.substitute'];
      return [language, isReplacement ? `${title} (${replacement})` : title];
    }),
  );
}

/** Anonymous Gregorian computus: https://en.wikipedia.org/wiki/Date_of_Easter#Anonymous_Gregorian_algorithm */
function easterSunday(year: number): Date {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const m = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return new Date(Date.UTC(year, Math.floor(m / 31) - 1, (m % 31) + 1));
}

function isWeekend(day: Date): boolean {
  return day.getUTCDay() === 0 || day.getUTCDay() === SATURDAY;
}

function plusDays(day: Date, days: number): Date {
  return new Date(day.getTime() + days * 86_400_000);
}

function toIso(day: Date): string {
  return day.toISOString().slice(0, 10);
}
