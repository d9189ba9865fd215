import { givenName } from './given-name.ts';

describe('givenName', () => {
  it.each([
    ['Mara Example', 'Mara'],
    ['Mara', 'Mara'],
    [' Anna-Lena  von Berg', 'Anna-Lena'],
    ['Frau Schmidt', 'Frau Schmidt'],
    ['Herr Dr. Weber', 'Herr Dr. Weber'],
    ['dr. Weber', 'dr. Weber'],
    ['Mr Patel', 'Mr Patel'],
    ['Drew Patel', 'Drew'],
    ['', ''],
  ])('should greet “%s” as “%s”', (name, given) => {
    expect(givenName(name)).toBe(given);
  });
});
