import { parsePhoneNumber } from './parse-number.ts';

describe('parsePhoneNumber', () => {
  it.each([
    ['07700 900123', 'GB', '+447700900123', 'GB', '7700 900123'],
    ['7700900123', 'GB', '+447700900123', 'GB', '7700 900123'],
    ['0170/1234567', 'DE', '+491701234567', 'DE', '170 1234567'],
    ['+49 170 1234567', 'GB', '+491701234567', 'DE', '170 1234567'],
    ['0049 170 1234567', 'GB', '+491701234567', 'DE', '170 1234567'],
    ['0049 170 1234567', 'US', '+491701234567', 'DE', '170 1234567'],
    ['+44 (0)7700 900123', 'DE', '+447700900123', 'GB', '7700 900123'],
    ['+1 416 555 0123', 'GB', '+14165550123', 'CA', '416 555 0123'],
    ['+39 06 123 4567', 'GB', '+39061234567', 'IT', '06 123 4567'],
    ['44 7700 900123', 'GB', '+447700900123', 'GB', '7700 900123'],
    ['0044 7700 900123 ext 5', 'GB', '+447700900123', 'GB', '7700 900123'],
    ['07700 900123 x5', 'GB', '+447700900123', 'GB', '7700 900123'],
    ['+1 416 555 0123 ext. 5', 'GB', '+14165550123', 'CA', '416 555 0123'],
    ['tel:+44-7700-900123;ext=5', 'DE', '+447700900123', 'GB', '7700 900123'],
    ['011 44 7700 900123', 'US', '+447700900123', 'GB', '7700 900123'],
    ['(+44) 7700-900.123', 'DE', '+447700900123', 'GB', '7700 900123'],
    ['tel:+44-7700-900123', 'DE', '+447700900123', 'GB', '7700 900123'],
    ['\u202a+44\u00a07700\u2011900123\u202c', 'DE', '+447700900123', 'GB', '7700 900123'],
    ['\uff0b\uff14\uff14 7700\u3000900123', 'DE', '+447700900123', 'GB', '7700 900123'],
    ['٠٧٧٠٠ ٩٠٠١٢٣', 'GB', '+447700900123', 'GB', '7700 900123'],
    ['+۹۸ ۹۱۲ ۳۴۵ ۶۷۸۹', 'GB', '+989123456789', 'IR', '912 345 6789'],
  ])('reads %s typed in %s as %s', (text, country, e164, itsCountry, national) => {
    expect(parsePhoneNumber({ country, text })).toMatchObject({
      ok: true,
      number: {
        e164,
        international: expect.stringMatching(/^[+\d ]+$/),
        typed: { country: itsCountry, text: national },
      },
    });
  });

  it('keeps the chosen country if a national number also exists in one with the same calling code', () => {
    const jersey = parsePhoneNumber({ country: 'GB', text: '01534 123456' });
    expect(jersey).toMatchObject({ ok: true, number: { typed: { country: 'GB' } } });
  });

  it('reads its own format', () => {
    const first = parsePhoneNumber({ country: 'GB', text: '+49 30 901820' });
    expect(first.ok && parsePhoneNumber(first.number.typed)).toEqual(first);
  });

  it.each([
    ['', 'missing'],
    ['   ', 'missing'],
    ['7700', 'tooShort'],
    ['+49', 'tooShort'],
    ['7700 900123 900123 900123', 'tooLong'],
    ['my number', 'invalid'],
    ['7700 ext 5', 'tooShort'],
    ['+999 123456', 'invalid'],
  ])('explains what is wrong with "%s": %s', (text, fault) => {
    expect(parsePhoneNumber({ country: 'GB', text })).toEqual({ ok: false, fault });
  });
});
