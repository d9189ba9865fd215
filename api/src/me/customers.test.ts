import { formatPhone } from './customers.ts';

describe('formatPhone', () => {
  it.each([
    ['447700900123', '+44 7700 900123'],
    ['491701234567', '+49 170 1234567'],
    ['14165550123', '+1 416 555 0123'],
    ['39061234567', '+39 06 123 4567'],
  ])('writes %s as people do: %s', (digits, formatted) => {
    expect(formatPhone(digits, 'GB')).toBe(formatted);
  });

  it('formats North American numbers without country code in North America', () => {
    expect(formatPhone('14065550123', 'US')).toBe('(406) 555-0123');
    expect(formatPhone('447700900123', 'US')).toBe('+44 7700 900123');
  });

  it.each(['', '1', '999123'])('leaves "%s" as it is, with a plus, because no country has it', (digits) => {
    expect(formatPhone(digits, 'US')).toBe(`+${digits}`);
  });
});
