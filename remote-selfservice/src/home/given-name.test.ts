import { givenName } from './given-name.ts';

describe('givenName', () => {
  it.each([
    ['Mara Example', 'Mara'],
    ['Mara', 'Mara'],
    [' Anna-Lena  von Berg', 'Anna-Lena'],
    ['', ''],
  ])('should greet “%s” as “%s”', (name, given) => {
    expect(givenName(name)).toBe(given);
  });
});
