import { conventionsOf } from './conventions.ts';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const COUNTRIES = LETTERS.flatMap((one) => LETTERS.map((other) => one + other)).filter((code) =>
  names.of(code),
);

/** As the engine of these tests knows it; not every browser tells. */
function firstDayByEngine(country: string): number {
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & { getWeekInfo(): { firstDay: number } };
  return locale.getWeekInfo().firstDay % 7;
}

describe('the conventions of a country', () => {
  it('should be those of Britain', () => {
    expect(conventionsOf('GB')).toEqual({ plate: 'gb', distance: 'mi', firstDayOfWeek: 1 });
  });

  it('should be those of Germany', () => {
    expect(conventionsOf('DE')).toEqual({ plate: 'de', distance: 'km', firstDayOfWeek: 1 });
  });

  it('should be miles and Sundays in America, kilometres in France', () => {
    expect(conventionsOf('US')).toEqual({ plate: 'neutral', distance: 'mi', firstDayOfWeek: 0 });
    expect(conventionsOf('FR')).toEqual({ plate: 'neutral', distance: 'km', firstDayOfWeek: 1 });
  });

  it('should begin the week as each country does', () => {
    // What is no country any more, the engine reads as the one that it became.
    const former = ['BU', 'RH', 'YD'];
    const today = COUNTRIES.filter((country) => !former.includes(country));
    expect(today.length).toBeGreaterThan(240);
    expect(today.map((country) => [country, conventionsOf(country).firstDayOfWeek])).toEqual(
      today.map((country) => [country, firstDayByEngine(country)]),
    );
  });
});
