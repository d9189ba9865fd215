import { headerTextSchema, multiLineSchema, shortTextSchema, singleLineSchema } from './fields.ts';

const PASTED = ' \u202aBrakes\u00ad \u202eesion\u202c,\u2028\u2067left\u2069\0 ';

it('checks the visible part of a text', () => {
  expect(singleLineSchema.parse(PASTED)).toBe('Brakes esion, left');
  expect(multiLineSchema.parse(PASTED)).toBe('Brakes esion,\nleft');
  expect(shortTextSchema(18).parse(PASTED)).toBe('Brakes esion, left');
  expect(shortTextSchema(17).safeParse(PASTED).error?.issues).toMatchObject([{ code: 'too_big' }]);
  expect(shortTextSchema(17).safeParse('\u200b').error?.issues).toMatchObject([{ code: 'too_small' }]);
});

it('rejects headers with invisible characters instead of cleaning them', () => {
  expect(headerTextSchema.parse(' "7" ')).toBe('"7"');
  for (const text of ['a\0', 'a\u202e', 'a\u200b', 'a\u2028b'])
    expect(headerTextSchema.safeParse(text).success).toBe(false);
});
