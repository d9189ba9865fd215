import {
  CANARY_BUCKET_COUNT,
  computeCanaryPosition,
  createCanaryBucket,
  formatPreview,
  isInCanary,
  parseCanaryBucket,
  parsePreview,
  parseRequestedPreview,
} from './visitor.ts';

const everyBucket = Array.from({ length: CANARY_BUCKET_COUNT }, (_, bucket) => bucket);
const canaryOf = (remote: string, percent: number) =>
  new Set(everyBucket.filter((bucket) => isInCanary(bucket, remote, percent)));

/** Expects the number of `visitors` drawn with this probability, within four standard deviations. */
function expectWithinBounds(count: number, probability: number, visitors = CANARY_BUCKET_COUNT) {
  const deviation = Math.sqrt(visitors * probability * (1 - probability));
  expect(Math.abs(count - visitors * probability)).toBeLessThanOrEqual(4 * deviation);
}

test.each([1, 10, 33.3, 50, 90])('gives the canary to %d percent of the visitors', (percent) => {
  for (const remote of ['selfservice', 'vehicle', 'auth']) {
    expectWithinBounds(canaryOf(remote, percent).size, percent / 100);
  }
});

test('gives the canary to no visitor at 0 percent and to all at 100', () => {
  expect(canaryOf('vehicle', 0).size).toBe(0);
  expect(canaryOf('vehicle', 100).size).toBe(CANARY_BUCKET_COUNT);
  expect([isInCanary(null, 'vehicle', 99.9), isInCanary(null, 'vehicle', 100)]).toEqual([false, true]);
});

test('only adds visitors when the percentage grows', () => {
  const steps = [1, 5, 10, 10.5, 25, 60, 100].map((percent) => canaryOf('vehicle', percent));
  for (const [index, bigger] of steps.entries()) {
    const smaller = [...(steps[index - 1] ?? [])];
    expect(smaller.every((bucket) => bigger.has(bucket))).toBe(true);
  }
});

test('gives the canaries of two remotes to different visitors', () => {
  const auth = canaryOf('auth', 30);
  const both = [...canaryOf('vehicle', 30)].filter((bucket) => auth.has(bucket));
  expectWithinBounds(both.length, 0.3 * 0.3);
});

test('draws buckets evenly', () => {
  const drawn = Array.from({ length: CANARY_BUCKET_COUNT }, createCanaryBucket);
  expect(
    drawn.every((bucket) => Number.isInteger(bucket) && bucket >= 0 && bucket < CANARY_BUCKET_COUNT),
  ).toBe(true);
  expectWithinBounds(drawn.filter((bucket) => bucket < CANARY_BUCKET_COUNT / 2).length, 0.5);
  expectWithinBounds(drawn.filter((bucket) => computeCanaryPosition(bucket, 'vehicle') < 10).length, 0.1);
});

test.each([undefined, '', '-1', '10000', '01', '1.5', '1e3', 'x', '7 '])(
  'refuses %p as a bucket',
  (cookie) => {
    expect(parseCanaryBucket(cookie)).toBeNull();
  },
);

test('reads a formatted bucket', () => {
  expect(['0', '7', '9999'].map(parseCanaryBucket)).toEqual([0, 7, 9999]);
});

const rules = { origins: ['http://localhost:3002', 'https://preview.example'], areas: ['vehicle', 'auth'] };
const preview = { area: 'vehicle', origin: 'http://localhost:3002' };

test('allows a known area from an allowed origin, in any spelling of the address', () => {
  expect(parseRequestedPreview('/?preview=vehicle@http://localhost:3002', rules)).toEqual(preview);
  expect(parseRequestedPreview('/visits?a=1&preview=vehicle%40http%3A%2F%2Flocalhost%3A3002', rules)).toEqual(
    preview,
  );
});

test('reads a formatted preview', () => {
  expect(parsePreview(formatPreview(preview), rules)).toEqual(preview);
});

test.each([
  ['another origin', 'vehicle@http://localhost:3003'],
  ['another scheme', 'vehicle@https://localhost:3002'],
  ['another host that begins like it', 'vehicle@http://localhost:3002.evil.example'],
  ['another host behind user and password', 'vehicle@http://localhost:3002@evil.example'],
  ['a path below it', 'vehicle@http://localhost:3002/evil'],
  ['an unknown area', 'tyres@http://localhost:3002'],
  ['a name that objects have', 'constructor@http://localhost:3002'],
  ['no area', '@http://localhost:3002'],
  ['no origin', 'vehicle@'],
  ['nothing', ''],
  ['a policy of its own', "vehicle@http://localhost:3002; script-src 'unsafe-inline'"],
])('ignores %s', (_case, value) => {
  expect(parseRequestedPreview(`/?preview=${encodeURIComponent(value)}`, rules)).toBeNull();
  expect(parsePreview(value, rules)).toBeNull();
});

test('ignores an address with two previews', () => {
  const url = '/?preview=vehicle@http://localhost:3002&preview=auth@https://preview.example';
  expect(parseRequestedPreview(url, rules)).toBeNull();
});

test('ends a preview', () => {
  expect(parseRequestedPreview('/?preview=off', rules)).toBe('off');
});

test('allows no preview without an allowed origin', () => {
  const none = { ...rules, origins: [] };
  expect(parseRequestedPreview('/?preview=vehicle@http://localhost:3002', none)).toBeNull();
  expect(parseRequestedPreview('/?preview=off', none)).toBeNull();
  expect(parsePreview('vehicle@http://localhost:3002', none)).toBeNull();
});
