import { headerText, multiLine, shortText, singleLine } from './fields.ts';

const PASTED = ' \u202aBrakes\u00ad \u202eesion\u202c,\u2028\u2067left\u2069\0 ';

it('checks the visible part of a text', () => {
  expect(singleLine.parse(PASTED)).toBe('Brakes esion, left');
  expect(multiLine.parse(PASTED)).toBe('Brakes esion,\nleft');
  expect(shortText(18).parse(PASTED)).toBe('Brakes esion, left');
  expect(shortText(17).safeParse(PASTED).error?.issues).toMatchObject([{ code: 'too_big' }]);
  expect(shortText(17).safeParse('\u200b').error?.issues).toMatchObject([{ code: 'too_small' }]);
});

it('rejects headers with invisible characters instead of cleaning them', () => {
  expect(headerText.parse(' "7" ')).toBe('"7"');
  for (const text of ['a\0', 'a\u202e', 'a\u200b', 'a\u2028b'])
    expect(headerText.safeParse(text).success).toBe(false);
});
