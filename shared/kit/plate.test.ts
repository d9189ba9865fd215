import { anyCharacter } from '@forecourt/shared/testing/any-character';
import fc from 'fast-check';
import { GERMAN_PLATE_DISTRICT_CODES } from './country/german-districts.ts';
import { applyPlateEdit, formatPlate, type PlateInputText } from './plate.ts';

/** Returns a registration as the api compares it: its letters and digits in capitals. */
const compared = (text: string) =>
  text
    .normalize('NFC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Realistic and random input. */
const anyText = fc.oneof(
  fc.stringMatching(/^[A-Za-z]{0,4}[ -]?[A-Za-z0-9]{0,4}[ -]?[0-9A-Za-z]{0,4}$/),
  fc.string({ unit: fc.constantFrom(...'ABIZEHabizeh0129ÄÖÜäöüßı -–.·\t\u0307\u0308\u00a0') }),
  fc.string({ unit: anyCharacter }),
);
const anyCountry = fc.constantFrom('GB', 'DE', 'FR');
const anyDistricts = fc.constantFrom(undefined, GERMAN_PLATE_DISTRICT_CODES);

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

  it.each([
    ['hhab1234e', 'HH-AB 1234E'],
    ['hhab1234', 'HH-AB 1234'],
    ['HHAB 1234 E', 'HH-AB 1234E'],
    ['hhab-12', 'HH-AB 12'],
    ['bab1234', 'BA-B 1234'],
    ['bxy1', 'B-XY 1'],
    ['mab77h', 'MA-B 77H'],
    ['müab12', 'MÜ-AB 12'],
    ['tu\u0308ba12', 'TÜ-BA 12'],
    ['gapx9', 'GAP-X 9'],
    ['abgxy12', 'ABG-XY 12'],
    ['hskx99', 'HSK-X 99'],
    ['ab123', 'A-B 123'],
    // No district fits.
    ['xqzw12', 'XQZW 12'],
    // A hyphen or space tells where the district ends.
    ['b-ab 1234', 'B-AB 1234'],
    ['h ha 12', 'H-HA 12'],
    ['ba 1234', 'BA 1234'],
    // Foreign plates in Germany.
    ['ab12 cde', 'AB12 CDE'],
    ['zh 123456', 'ZH 123456'],
    ['ab-123-cd', 'AB-123-CD'],
  ])('splits for Germany after the longest known district, from "%s", "%s"', (typed, plate) => {
    expect(formatPlate(typed, 'DE', GERMAN_PLATE_DISTRICT_CODES)).toBe(plate);
  });

  it.each(['GB', 'FR', 'US', 'AT'])('ignores German districts in %s', (country) => {
    for (const typed of ['hhab1234', 'ab12cde', 'bab 123']) {
      expect(formatPlate(typed, country, GERMAN_PLATE_DISTRICT_CODES)).toBe(formatPlate(typed, country));
    }
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
      fc.property(anyText, anyCountry, anyDistricts, (text, country, districts) => {
        expect(compared(formatPlate(text, country, districts))).toBe(compared(text));
      }),
      { numRuns: 500 },
    );
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(anyText, anyCountry, anyDistricts, (text, country, districts) => {
        const once = formatPlate(text, country, districts);
        expect(formatPlate(once, country, districts)).toBe(once);
      }),
      { numRuns: 500 },
    );
  });
});

type Box = PlateInputText & { caret: number };
const EMPTY: Box = { raw: '', shown: '', caret: 0 };

const boxOf = (shown: string, caret = shown.length): Box => ({ raw: shown, shown, caret });

/** Inserts a text at the caret, as a browser does. */
function typed({ caret, ...box }: Box, text: string, country: string, districts?: ReadonlySet<string>): Box {
  const next = box.shown.slice(0, caret) + text + box.shown.slice(caret);
  return applyPlateEdit(
    box,
    { text: next, caret: caret + text.length, isForward: false },
    country,
    districts,
  );
}

function backspaced({ caret, ...box }: Box, country: string): Box {
  const at = Math.max(0, caret - 1);
  const text = box.shown.slice(0, at) + box.shown.slice(caret);
  return applyPlateEdit(box, { text, caret: at, isForward: false }, country);
}

function deleted({ caret, ...box }: Box, country: string): Box {
  const text = box.shown.slice(0, caret) + box.shown.slice(caret + 1);
  return applyPlateEdit(box, { text, caret, isForward: true }, country);
}

/** The text with its caret as `|`. */
const drawn = ({ shown, caret }: Box) => `${shown.slice(0, caret)}|${shown.slice(caret)}`;

/** Types a text. Returns what is displayed after each key, with the caret. */
function keys(text: string, country: string): string[] {
  let box = EMPTY;
  return [...text].map((key) => {
    box = typed(box, key, country);
    return drawn(box);
  });
}

describe('applyPlateEdit', () => {
  it('formats for the country', () => {
    expect(keys('ab12cde', 'GB')).toEqual(['A|', 'AB|', 'AB1|', 'AB12|', 'AB12 C|', 'AB12 CD|', 'AB12 CDE|']);
    expect(keys('m-ab12', 'DE')).toEqual(['M|', 'M-|', 'M-A|', 'M-AB|', 'M-AB 1|', 'M-AB 12|']);
  });

  it('moves the hyphen behind the longest known district while typing', () => {
    let box = EMPTY;
    const shown = [...'hhab12e'].map((key) => {
      box = typed(box, key, 'DE', GERMAN_PLATE_DISTRICT_CODES);
      return drawn(box);
    });
    expect(shown.slice(-3)).toEqual(['HH-AB 1|', 'HH-AB 12|', 'HH-AB 12E|']);
    expect(drawn(typed(boxOf('BA-B 12', 1), '-', 'DE', GERMAN_PLATE_DISTRICT_CODES))).toMatch(/^B-/);
  });

  it('accepts spaces where they belong', () => {
    expect(keys('ab12 c', 'GB').slice(-2)).toEqual(['AB12 |', 'AB12 C|']);
    expect(keys('m ab', 'DE')).toEqual(['M|', 'M |', 'M-A|', 'M-AB|']);
    expect(keys('1 ab c', 'FR').at(-1)).toBe('1 AB C|');
  });

  it('removes a space that the next character shows to be wrong', () => {
    expect(keys('ab123cd', 'GB').slice(-3)).toEqual(['AB 123|', 'AB123C|', 'AB123CD|']);
    expect(keys('ab123cd', 'DE').slice(-3)).toEqual(['A-B 123|', 'AB123C|', 'AB123CD|']);
  });

  it('keeps the caret behind the typed character, also in the middle', () => {
    const gap = boxOf('AB2 CDE', 2);
    expect(drawn(typed(gap, '1', 'GB'))).toBe('AB1|2 CDE');
    expect(drawn(typed(boxOf('AB12 CE', 6), 'd', 'GB'))).toBe('AB12 CD|E');
  });

  it('accepts pasted text that replaces all or a part', () => {
    expect(drawn(typed(EMPTY, 'ab12cde', 'GB'))).toBe('AB12 CDE|');
    const replaced = applyPlateEdit(boxOf('AB12 CDE'), { text: 'xy99zzz', caret: 7, isForward: false }, 'GB');
    expect(drawn(replaced)).toBe('XY99 ZZZ|');
  });

  it('moves past an inserted space in both directions, and then deletes', () => {
    const before = backspaced(boxOf('AB12 CDE', 5), 'GB');
    expect(drawn(before)).toBe('AB12| CDE');
    expect(drawn(backspaced(before, 'GB'))).toBe('AB1|CDE');
    const after = deleted(boxOf('AB12 CDE', 4), 'GB');
    expect(drawn(after)).toBe('AB12 |CDE');
    expect(drawn(deleted(after, 'GB'))).toBe('AB12 |DE');
  });

  it('deletes a space that belongs to no format', () => {
    expect(drawn(backspaced(boxOf('AB CD', 3), 'FR'))).toBe('AB|CD');
    expect(drawn(deleted(boxOf('AB CD', 2), 'FR'))).toBe('AB|CD');
  });

  it('gives the same result typed as pasted', () => {
    const signs = fc.string({ unit: fc.constantFrom(...'ABIZabz0129Äüß -.') });
    fc.assert(
      fc.property(signs, anyCountry, anyDistricts, (text, country, districts) => {
        let box = EMPTY;
        for (const key of text) {
          box = typed(box, key, country, districts);
          expect(box.caret).toBe(box.shown.length);
        }
        expect(formatPlate(box.shown, country, districts)).toBe(formatPlate(text, country, districts));
      }),
      { numRuns: 300 },
    );
  });

  it('empties the field character by character', () => {
    const signs = fc.string({ unit: fc.constantFrom(...'ABab01 -'), maxLength: 12 });
    fc.assert(
      fc.property(signs, fc.constantFrom('GB', 'DE', 'FR'), (text, country) => {
        let box = typed(EMPTY, text, country);
        for (let presses = 2 * text.length + 2; presses > 0 && box.shown; presses -= 1) {
          box = backspaced(box, country);
        }
        expect(box.shown).toBe('');
      }),
      { numRuns: 300 },
    );
  });
});
