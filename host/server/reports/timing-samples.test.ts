import { TimingSamples } from './timing-samples.ts';

function heard(...times: number[]) {
  const all = new TimingSamples();
  for (const ms of times) all.note(ms);
  return all.summary();
}

test('should say nothing before anything was heard', () => {
  expect(heard()).toBeUndefined();
});

test('should say what half of the page views, and nearly all, were not slower than', () => {
  expect(heard(40)).toEqual({ samples: 1, median: 40, p95: 40 });
  expect(heard(30, 10, 20)).toEqual({ samples: 3, median: 20, p95: 30 });
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(heard(...hundred)).toEqual({ samples: 100, median: 50, p95: 95 });
});

test('should know the last ones only', () => {
  const many = Array.from({ length: 10_000 }, () => 5000);
  expect(heard(...many, ...Array(200).fill(10))).toEqual({ samples: 200, median: 10, p95: 10 });
});
