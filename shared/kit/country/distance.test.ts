import { toDistanceUnit, toKilometres } from './distance.ts';

describe('distances', () => {
  it('are in miles where roads are', () => {
    expect(toDistanceUnit('mi', 84120)).toBe(52270);
    expect(toKilometres(52270, 'mi')).toBe(84120);
    expect([toDistanceUnit('km', 84120), toKilometres(84120, 'km')]).toEqual([84120, 84120]);
  });

  it('convert back to the typed number', () => {
    const typed = Array.from({ length: 3000 }, (_, index) => index * 137);
    expect(typed.map((miles) => toDistanceUnit('mi', toKilometres(miles, 'mi')))).toEqual(typed);
  });
});
