import { formatPhone } from './customers.ts';

describe('formatPhone', () => {
  it.each([
    ['447700900123', '+44 7700 900123'],
    ['491701234567', '+49 170 1234567'],
    ['14165550123', '+1 416 555 0123'],
    ['39061234567', '+39 06 123 4567'],
  ])('writes %s as people do: %s', (digits, formatted) => {
    expect(formatPhone(digits)).toBe(formatted);
  });

  it.each(['', '1', '999123'])('leaves "%s" as it is, with a plus, because no country has it', (digits) => {
    expect(formatPhone(digits)).toBe(`+${digits}`);
  });
});
