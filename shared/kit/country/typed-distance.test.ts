import { typedDistance, typedNumber } from './typed-distance.ts';

describe('what was typed', () => {
  it.each(['84120', '84,120', '84.120', '84 120', '84’120', ' 84120 '])('should be a number: %s', (text) => {
    expect(typedNumber(text)).toBe(84120);
  });

  it.each(['84k', '-', '--5', '1.5', '84,12', 'many'])('should be none: %s', (text) => {
    expect(typedNumber(text)).toBeUndefined();
  });

  it.each([
    ['-5', -5],
    ['−84,120', -84120],
    ['+5', 5],
    ['-0', 0],
  ])('should have its sign: %s', (text, number) => {
    expect(typedNumber(text)).toBe(number);
  });

  it('should be nothing where nothing was', () => {
    expect(typedNumber('  ')).toBeNull();
    expect(typedDistance('', 'mi')).toBeNull();
  });

  it('should be kept in kilometres', () => {
    expect(typedDistance('52,270', 'mi')).toBe(84120);
    expect(typedDistance('84.120', 'km')).toBe(84120);
  });
});
