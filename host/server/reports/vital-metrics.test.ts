import { type Release, WEB_VITAL_NAMES } from '@forecourt/shared/contract';
import { Registry } from 'prom-client';
import { TimingSamples, type VitalMeasuredEvent, VitalMetrics } from './vital-metrics.ts';

const version = (release: number) => `1.0.${release}+aaaaaaaa`;

const release = (number: number): Release =>
  ({ version: version(number), screens: { '/vehicle': [], '/vehicle/:id': [] } }) as unknown as Release;

const measured = (difference: Partial<VitalMeasuredEvent> = {}): VitalMeasuredEvent => ({
  type: 'measured',
  area: 'vehicle',
  version: version(2),
  path: '/vehicle/:id',
  vital: 'LCP',
  value: 2_400,
  ...difference,
});

function metrics() {
  const registry = new Registry();
  const vitals = new VitalMetrics(registry);
  return {
    observe: (event: VitalMeasuredEvent, given = [release(2), release(1)]) => vitals.observe(event, given),
    lines: async () => (await registry.metrics()).split('\n').filter((line) => line.startsWith('forecourt')),
    /** Labels of all counted values. */
    labels: async () => [...new Set((await registry.metrics()).match(/(?<=_count\{).*(?=\})/g) ?? [])],
  };
}

test('counts each vital by release and kind of path, in seconds', async () => {
  const { observe, lines } = metrics();
  for (const vital of WEB_VITAL_NAMES) observe(measured({ vital, value: vital === 'CLS' ? 0.12 : 150 }));
  const labels = 'area="vehicle",version="1.0.2+aaaaaaaa",path="/vehicle/:id"';
  expect((await lines()).filter((line) => line.includes('_sum{'))).toEqual([
    `forecourt_page_first_byte_seconds_sum{${labels}} 0.15`,
    `forecourt_page_first_paint_seconds_sum{${labels}} 0.15`,
    `forecourt_page_largest_paint_seconds_sum{${labels}} 0.15`,
    `forecourt_page_interaction_seconds_sum{${labels}} 0.15`,
    `forecourt_page_layout_shift_sum{${labels}} 0.12`,
  ]);
});

test.each([
  ['LCP', 2.5, 4],
  ['FCP', 1.8, 3],
  ['TTFB', 0.8, 1.8],
  ['INP', 0.2, 0.5],
  ['CLS', 0.1, 0.25],
] as const)('has bounds for page views with a good %s and with a poor one', async (vital, good, poor) => {
  const { observe, lines } = metrics();
  observe(measured({ vital }));
  const bounds = (await lines()).map((line) => Number(/le="([\d.]+)"/.exec(line)?.[1]));
  expect(bounds).toEqual(expect.arrayContaining([good, poor]));
});

test('counts unknown paths and releases no longer served together', async () => {
  const { observe, labels } = metrics();
  for (let number = 0; number < 500; number++) {
    observe(measured({ path: `/vehicle/made-up-${number}` }));
    observe(measured({ version: version(100 + number), path: '/vehicle' }));
  }
  observe(measured({ path: null }));
  expect(await labels()).toEqual([
    'area="vehicle",version="1.0.2+aaaaaaaa",path="other"',
    'area="vehicle",version="other",path="/vehicle"',
  ]);
});

test('removes releases no longer served, however many follow', async () => {
  const { observe, labels } = metrics();
  for (let number = 2; number < 100; number++) {
    observe(measured({ version: version(number) }), [release(number), release(number - 1)]);
  }
  expect(await labels()).toEqual([
    'area="vehicle",version="1.0.98+aaaaaaaa",path="/vehicle/:id"',
    'area="vehicle",version="1.0.99+aaaaaaaa",path="/vehicle/:id"',
  ]);
});

function heard(...times: number[]) {
  const all = new TimingSamples();
  for (const ms of times) all.note(ms);
  return all.summary();
}

test('has no summary before the first sample', () => {
  expect(heard()).toBeUndefined();
});

test('reports the median and the 95th percentile', () => {
  expect(heard(40)).toEqual({ samples: 1, median: 40, p95: 40 });
  expect(heard(30, 10, 20)).toEqual({ samples: 3, median: 20, p95: 30 });
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(heard(...hundred)).toEqual({ samples: 100, median: 50, p95: 95 });
});

test('keeps only the last samples', () => {
  const many = Array.from({ length: 10_000 }, () => 5000);
  expect(heard(...many, ...Array(200).fill(10))).toEqual({ samples: 200, median: 10, p95: 10 });
});
