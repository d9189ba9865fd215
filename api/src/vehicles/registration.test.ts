/** @jest-environment node */
import { comparableRegistration } from './queries.ts';

describe('comparing registrations', () => {
  it.each(['ab12', 'AB 12', 'ab-12', 'AB.12', 'AB·12', 'a b/1_2', 'AB\u200b12'])(
    'takes %j as AB12',
    (typed) => {
      expect(comparableRegistration(typed)).toBe('AB12');
    },
  );

  it('keeps the letters of any country', () => {
    expect(comparableRegistration('mü-x 1')).toBe('MÜX1');
    expect(comparableRegistration('mu\u0308-x 1')).toBe('MÜX1');
    expect(comparableRegistration('京A·12345')).toBe('京A12345');
  });
});
