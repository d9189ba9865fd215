import { distanceIn, kilometresOf } from './distance.ts';

describe('distances', () => {
  it('should be miles where roads are', () => {
    expect(distanceIn('mi', 84120)).toBe(52270);
    expect(kilometresOf(52270, 'mi')).toBe(84120);
    expect([distanceIn('km', 84120), kilometresOf(84120, 'km')]).toEqual([84120, 84120]);
  });

  it('should give back what was typed', () => {
    const typed = Array.from({ length: 3000 }, (_, index) => index * 137);
    expect(typed.map((miles) => distanceIn('mi', kilometresOf(miles, 'mi')))).toEqual(typed);
  });
});
