import { anyCharacter } from '@forecourt/shared/testing/any-character';
import fc from 'fast-check';
import { cleanLine, cleanNumber, cleanText, cleanVin, joinWithMiddleDots } from './clean-text.ts';

/** Invisible characters that pasted text contains, by name. */
const INVISIBLE: readonly [string, string][] = [
  ['a soft hyphen', '\u00ad'],
  ['a byte order mark', '\ufeff'],
  ['a zero-width space', '\u200b'],
  ['a word joiner', '\u2060'],
  ['a left-to-right mark', '\u200e'],
  ['a right-to-left mark', '\u200f'],
  ['an Arabic letter mark', '\u061c'],
  ['an embedding', '\u202a'],
  ['an override', '\u202e'],
  ['the end of an embedding', '\u202c'],
  ['an isolate', '\u2068'],
  ['the end of an isolate', '\u2069'],
  ['a variation selector', '\ufe0f'],
  ['a tag', '\u{e0041}'],
  ['a Hangul filler', '\u3164'],
  ['a joiner', '\u200d'],
  ['a non-joiner', '\u200c'],
  ['a mark of annotation', '\ufff9'],
  ['the place of an object', '\ufffc'],
  ['a bell', '\u0007'],
  ['a NUL', '\0'],
  ['half of an emoji', '\ud83d'],
];

describe('cleanLine', () => {
  it.each(INVISIBLE)('removes %s in any position', (_, character) => {
    expect(cleanLine(`${character}Go${character}lf${character}`)).toBe('Golf');
    expect(cleanText(`${character}Go${character}lf${character}\nGTI`)).toBe('Golf\nGTI');
    expect(cleanLine(character)).toBe('');
  });

  it.each([
    ['a line separator', 'Golf\u2028GTI'],
    ['a paragraph separator', 'Golf\u2029GTI'],
    ['NEL', 'Golf\u0085GTI'],
    ['a line feed', 'Golf\nGTI'],
    ['the end of a line in Windows', 'Golf\r\nGTI'],
    ['a tab', 'Golf\tGTI'],
    ['a no-break space', 'Golf\u00a0GTI'],
    ['an ideographic space', 'Golf\u3000GTI'],
    ['several spaces', ' Golf   GTI '],
    ['spaces around an invisible character', 'Golf \u200b GTI'],
  ])('replaces %s by a space', (_, text) => {
    expect(cleanLine(text)).toBe('Golf GTI');
  });

  it('composes characters, so that the same word is the same text', () => {
    expect(cleanLine('Mu\u0308ller')).toBe('M\u00fcller');
    expect(cleanLine('Mu\u200b\u0308ller')).toBe('M\u00fcller');
  });

  it.each([
    ['a family', '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'],
    ['a mechanic with a colour of skin', '\u{1f9d1}\u{1f3fd}\u200d\u{1f527}'],
    ['a heart that is an emoji', '\u2764\ufe0f\u200d\u{1f525}'],
    ['a key', '1\ufe0f\u20e3'],
    ['the flag of Wales', '\u{1f3f4}\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}'],
    ['a Persian word', '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645'],
    ['a Sinhalese word', '\u0dc1\u0dca\u200d\u0dbb\u0dd3'],
    ['a form of a Japanese name', '\u845b\u{e0100}\u57ce'],
    ['a sign before Arabic digits', '\u0600\u0661\u0662'],
    ['letters of any script', 'Łódź Ελλάδα Київ 東京 नमस्ते'],
  ])('keeps %s', (_, text) => {
    expect(cleanLine(text)).toBe(text);
    expect(cleanText(`${text}\n${text}`)).toBe(`${text}\n${text}`);
  });

  it.each(['\u2800', ' \u3164 ', '\u0301', '\u200d\ufe0f', ' \u00a0 '])(
    'returns an empty text if no character is visible: %j',
    (text) => {
      expect([cleanLine(text), cleanText(text), cleanVin(text), cleanNumber(text)]).toEqual(['', '', '', '']);
    },
  );
});

describe('cleanText', () => {
  it('unifies line ends and keeps tabs and spaces', () => {
    expect(cleanText(' Brakes\r\n\tfront\u2028rear\u0085both\u2029  sides ')).toBe(
      'Brakes\n\tfront\nrear\nboth\n  sides',
    );
  });
});

describe('cleanVin', () => {
  it.each([
    ['\u202aWVWZZZ1KZAW123456\u202c', 'WVWZZZ1KZAW123456'],
    ['WVW ZZZ 1KZ AW1 234\u00a056', 'WVWZZZ1KZAW123456'],
    ['\uff37\uff36\uff37\uff11', 'WVW1'],
    ['\u0661\u0662\u0663\u0664\u0665\u0666', '123456'],
    ['\u{1d7f6}\u{116da}\u{116e3}', '009'],
    ['a \u0308', '\u00e4'],
  ])('unifies spellings: %j', (text, code) => {
    expect(cleanVin(text)).toBe(code);
  });
});

describe('cleanNumber', () => {
  it('converts digits to ASCII, also around separators', () => {
    expect(cleanNumber('\u202a\uff15\uff12\u202f\u06f2\u06f7\u0660\u202c')).toBe('52 270');
    expect(cleanNumber('12\u200b,5')).toBe('12,5');
  });
});

describe('all functions', () => {
  it.each(['\u0645\u061c\u200d', 'a\u061c\u200d', '\u0645\u200c\u061ca', 'a\u180b\u180b', 'a\u180b\u200d'])(
    'change nothing the second time where a removed character belongs to a script: %j',
    (text) => {
      expect(cleanLine(cleanLine(text))).toBe(cleanLine(text));
    },
  );

  it('change nothing the second time, and never lengthen a text', () => {
    const anyText = fc.array(
      fc.oneof(
        fc.string({ unit: anyCharacter }),
        fc.constantFrom(
          ...INVISIBLE.map(([, character]) => character),
          '\u2028',
          ' ',
          'a',
          '\u{1f468}',
          '\u0645',
          '\u0308',
        ),
      ),
    );
    fc.assert(
      fc.property(anyText, (parts) => {
        const text = parts.join('');
        for (const clean of [cleanLine, cleanText, cleanVin, cleanNumber]) {
          expect(clean(clean(text))).toBe(clean(text));
          expect(clean(text)).not.toMatch(/[\0\u202a-\u202e\u2066-\u2069\u2028\u2029]|^\s|\s$/);
        }
        expect(cleanLine(text)).not.toMatch(/[\n\r\t]| {2}/);
      }),
    );
  });

  it('run in linear time', () => {
    const long = '\u0645\u200c'.repeat(100_000);
    expect(cleanLine(long)).toHaveLength(199_999);
    expect(cleanLine('\u200b'.repeat(500_000))).toBe('');
  });
});

test('facts are joined by dots, without the empty ones', () => {
  expect(joinWithMiddleDots(['41.32 l', '', null, undefined, false, '£61.20'])).toBe('41.32 l\u00a0· £61.20');
});
