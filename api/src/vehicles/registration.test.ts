/** @jest-environment node */
import { normaliseRegistration } from './queries.ts';

describe('comparing registrations', () => {
  it.each(['ab12', 'AB 12', 'ab-12', 'AB.12', 'AB·12', 'a b/1_2', 'AB\u200b12'])(
    'takes %j as AB12',
    (typed) => {
      expect(normaliseRegistration(typed)).toBe('AB12');
    },
  );

  it('keeps the letters of any country', () => {
    expect(normaliseRegistration('mü-x 1')).toBe('MÜX1');
    expect(normaliseRegistration('mu\u0308-x 1')).toBe('MÜX1');
    expect(normaliseRegistration('京A·12345')).toBe('京A12345');
  });
});
