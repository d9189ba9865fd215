import fc from 'fast-check';
import { formatPlate } from './format-plate.ts';

/** How the api compares registrations: by their letters and digits, whatever their case. */
const compared = (text: string) =>
  text
    .normalize('NFC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Realistic and random input. */
const anyText = fc.oneof(
  fc.stringMatching(/^[A-Za-z]{0,4}[ -]?[A-Za-z0-9]{0,4}[ -]?[0-9A-Za-z]{0,4}$/),
  fc.string({ unit: fc.constantFrom(...'ABIZEHabizeh0129ÄÖÜäöüßı -–.·\t\u0307\u0308\u00a0') }),
  fc.string({ unit: 'binary' }),
);
const anyCountry = fc.constantFrom('GB', 'DE', 'FR');

describe('formatPlate', () => {
  it.each([
    ['ab12cde', 'AB12 CDE'],
    ['AB12 CDE', 'AB12 CDE'],
    [' ab 12  cde ', 'AB12 CDE'],
    ['ab12c', 'AB12 C'],
    ['a123bcd', 'A123 BCD'],
    ['a1bcd', 'A1 BCD'],
    ['abc123d', 'ABC 123D'],
    ['abc1', 'ABC 1'],
    ['abc123', 'ABC 123'],
    ['ab1234', 'AB 1234'],
    ['a1234', 'A 1234'],
    ['1234ab', '1234 AB'],
    ['1a', '1 A'],
    ['aiz1234', 'AIZ 1234'],
    ['ab-12-cde', 'AB12 CDE'],
    // It may become AB12 CDE, or be complete.
    ['ab12', 'AB12'],
    ['ab 12', 'AB 12'],
    // Foreign plates in Britain.
    ['b-ab 1234', 'B-AB 1234'],
    ['ab 123 cd', 'AB 123 CD'],
    ['', ''],
  ])('formats for Britain, from "%s", "%s"', (typed, plate) => {
    expect(formatPlate(typed, 'GB')).toBe(plate);
  });

  it.each([
    ['b-ab 1234', 'B-AB 1234'],
    ['b ab 1234', 'B-AB 1234'],
    ['b – ab1234', 'B-AB 1234'],
    ['m-ab', 'M-AB'],
    ['mü a 7', 'MÜ-A 7'],
    ['hh xy 99 e', 'HH-XY 99E'],
    ['b ab 12h', 'B-AB 12H'],
    ['ab123', 'A-B 123'],
    ['abcde12', 'ABC-DE 12'],
    // Either B or BA can be the district.
    ['bab1234', 'BAB 1234'],
    // Authorities have no letters after the district.
    ['ba 1234', 'BA 1234'],
    // Foreign plates in Germany.
    ['ab12 cde', 'AB12 CDE'],
    ['w 12345a', 'W 12345A'],
    ['ab-123-cd', 'AB-123-CD'],
    ['zh 123456', 'ZH 123456'],
  ])('formats for Germany, from "%s", "%s"', (typed, plate) => {
    expect(formatPlate(typed, 'DE')).toBe(plate);
  });

  it('uses capitals with single spaces and hyphens elsewhere', () => {
    expect(formatPlate(' ab-123 \t cd - ', 'FR')).toBe('AB-123 CD');
    expect(formatPlate('ab12cde', 'FR')).toBe('AB12CDE');
  });

  it('keeps letters that have no capital', () => {
    expect(formatPlate('aßı', 'FR')).toBe('AßI');
  });

  it('keeps every letter and digit, and adds none', () => {
    fc.assert(
      fc.property(anyText, anyCountry, (text, country) => {
        expect(compared(formatPlate(text, country))).toBe(compared(text));
      }),
      { numRuns: 500 },
    );
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(anyText, anyCountry, (text, country) => {
        const once = formatPlate(text, country);
        expect(formatPlate(once, country)).toBe(once);
      }),
      { numRuns: 500 },
    );
  });
});
