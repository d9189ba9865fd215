import { countryConventions, kilometresToUnit, toKilometres } from './conventions.ts';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const COUNTRIES = LETTERS.flatMap((one) => LETTERS.map((other) => one + other)).filter((code) =>
  names.of(code),
);

/** Returns the first day of the week by Node's ICU, 0 for Sunday. Some browsers have no such API. */
function firstDayByEngine(country: string): number {
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & { getWeekInfo(): { firstDay: number } };
  return locale.getWeekInfo().firstDay % 7;
}

describe('countryConventions', () => {
  it.each([
    ['GB', { plate: 'gb', distance: 'mi', firstDayOfWeek: 1 }],
    ['DE', { plate: 'de', distance: 'km', firstDayOfWeek: 1 }],
    ['US', { plate: 'neutral', distance: 'mi', firstDayOfWeek: 0 }],
    ['FR', { plate: 'neutral', distance: 'km', firstDayOfWeek: 1 }],
  ])('returns those of %s', (country, conventions) => {
    expect(countryConventions(country)).toEqual(conventions);
  });

  it('begins the week as each country does', () => {
    // Intl maps former countries to their successors.
    const former = ['BU', 'RH', 'YD'];
    const today = COUNTRIES.filter((country) => !former.includes(country));
    expect(today.length).toBeGreaterThan(240);
    expect(today.map((country) => [country, countryConventions(country).firstDayOfWeek])).toEqual(
      today.map((country) => [country, firstDayByEngine(country)]),
    );
  });
});

describe('distances', () => {
  it('are in miles where roads are', () => {
    expect(kilometresToUnit('mi', 84120)).toBe(52270);
    expect(toKilometres(52270, 'mi')).toBe(84120);
    expect([kilometresToUnit('km', 84120), toKilometres(84120, 'km')]).toEqual([84120, 84120]);
  });

  it('convert back to the typed number', () => {
    const typed = Array.from({ length: 3000 }, (_, index) => index * 137);
    expect(typed.map((miles) => kilometresToUnit('mi', toKilometres(miles, 'mi')))).toEqual(typed);
  });
});
