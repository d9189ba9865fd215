import { formatPhone } from './format-phone.ts';

describe('formatPhone', () => {
  it.each([
    ['447700900123', '+44 7700 900 123'],
    ['4915123456789', '+49 15 123 456 789'],
    ['12025550123', '+1 202 555 0123'],
    ['353851234567', '+353 851 234 567'],
    ['442071', '+44 2071'],
  ])('should write %s as %s, in one line', (digits, written) => {
    expect(formatPhone(digits)).toBe(written.replaceAll(' ', '\u00a0'));
  });
});
