import { BUCKETS, canaryPosition, drawBucket, isInCanary, parseBucket } from './canary-bucket.ts';

const everyBucket = Array.from({ length: BUCKETS }, (_, bucket) => bucket);
const canaryOf = (remote: string, percent: number) =>
  new Set(everyBucket.filter((bucket) => isInCanary(bucket, remote, percent)));

/** Four standard deviations of how many of `visitors` are drawn with this probability. */
function expectWithinBounds(count: number, probability: number, visitors = BUCKETS) {
  const deviation = Math.sqrt(visitors * probability * (1 - probability));
  expect(Math.abs(count - visitors * probability)).toBeLessThanOrEqual(4 * deviation);
}

test.each([1, 10, 33.3, 50, 90])('should give the canary to %d percent of the visitors', (percent) => {
  for (const remote of ['selfservice', 'vehicle', 'auth']) {
    expectWithinBounds(canaryOf(remote, percent).size, percent / 100);
  }
});

test('should give it to nobody at 0 percent and to everybody at 100', () => {
  expect(canaryOf('vehicle', 0).size).toBe(0);
  expect(canaryOf('vehicle', 100).size).toBe(BUCKETS);
  expect([isInCanary(null, 'vehicle', 99.9), isInCanary(null, 'vehicle', 100)]).toEqual([false, true]);
});

test('should only add visitors when the percentage grows', () => {
  const steps = [1, 5, 10, 10.5, 25, 60, 100].map((percent) => canaryOf('vehicle', percent));
  for (const [index, bigger] of steps.entries()) {
    const smaller = [...(steps[index - 1] ?? [])];
    expect(smaller.every((bucket) => bigger.has(bucket))).toBe(true);
  }
});

test('should not give the canaries of two remotes to the same visitors', () => {
  const auth = canaryOf('auth', 30);
  const both = [...canaryOf('vehicle', 30)].filter((bucket) => auth.has(bucket));
  expectWithinBounds(both.length, 0.3 * 0.3);
});

test('should draw buckets evenly', () => {
  const drawn = Array.from({ length: BUCKETS }, drawBucket);
  expect(drawn.every((bucket) => Number.isInteger(bucket) && bucket >= 0 && bucket < BUCKETS)).toBe(true);
  expectWithinBounds(drawn.filter((bucket) => bucket < BUCKETS / 2).length, 0.5);
  expectWithinBounds(drawn.filter((bucket) => canaryPosition(bucket, 'vehicle') < 10).length, 0.1);
});

test.each([undefined, '', '-1', '10000', '01', '1.5', '1e3', 'x', '7 '])(
  'should not take %p for a bucket',
  (cookie) => {
    expect(parseBucket(cookie)).toBeNull();
  },
);

test('should read a bucket back', () => {
  expect(['0', '7', '9999'].map(parseBucket)).toEqual([0, 7, 9999]);
});
