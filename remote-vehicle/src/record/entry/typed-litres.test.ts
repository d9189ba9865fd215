/** @jest-environment node */
import { typedLitres } from './typed-litres.ts';

describe('typedLitres', () => {
  it.each([
    ['41', 41],
    ['41.3', 41.3],
    ['41,32', 41.32],
    [' 0.07 ', 0.07],
    ['41.', 41],
    ['', null],
    [' ', null],
  ])('should read %j', (typed, litres) => {
    expect(typedLitres(typed)).toBe(litres);
  });

  it.each(['a lot', '-5', '41.325', '1,234', '41 l', '12345'])('should not take %j for litres', (typed) => {
    expect(typedLitres(typed)).toBeUndefined();
  });
});
