import { median, relativeSpread } from './statistics.ts';

test('returns the median of numbers in any order', () => {
  expect(median([30, 10, 20])).toBe(20);
  expect(median([40, 10, 30, 20])).toBe(25);
  expect(median([7])).toBe(7);
  expect(median([])).toBeNaN();
});

test('returns an interquartile range that ignores outliers', () => {
  expect(relativeSpread([100, 100, 110, 90, 9000, 100, 1])).toBeCloseTo(0.2);
  expect(relativeSpread([100, 100, 100])).toBe(0);
  expect(relativeSpread([50])).toBe(0);
});
