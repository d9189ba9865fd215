import { multiLine, singleLine } from './fields.ts';

const TURNED = 'Brakes \u202eesion\u202c, \u2067left\u2069';

describe('text of several lines', () => {
  it('should lose what turns its direction, and nothing else', () => {
    expect(multiLine.parse(` ${TURNED}\n\tfront `)).toBe('Brakes esion, left\n\tfront');
  });

  it.each(['a\0b', 'a\ud83db', 'a\u0007b'])('should be refused with a control character: %j', (text) => {
    expect(multiLine.safeParse(text).success).toBe(false);
  });
});

it('should refuse a name or a plate that turns the direction of text', () => {
  expect(singleLine.safeParse(TURNED).success).toBe(false);
});
