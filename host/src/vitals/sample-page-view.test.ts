import { samplePageView } from './sample-page-view.ts';

function page(sampleRate: number, lot: number) {
  const log: string[] = [];
  const rest = Promise.withResolvers<void>();
  const done = samplePageView({
    sampleRate,
    random: () => lot,
    atRest: () => rest.promise,
    load: async () => {
      log.push('load');
      return { measurePage: () => log.push('measure') };
    },
    tell: () => undefined,
  });
  return { log, rest, done };
}

test.each([
  [0, 0],
  [0.25, 0.25],
  [0.25, 0.99],
])('loads nothing when %d are measured and the lot is %d', async (sampleRate, lot) => {
  const { log, rest, done } = page(sampleRate, lot);
  rest.resolve();
  await done;
  expect(log).toEqual([]);
});

test.each([
  [1, 0.999],
  [0.25, 0.2],
])('measures when %d are measured and the lot is %d, when the page is at rest', async (sampleRate, lot) => {
  const { log, rest, done } = page(sampleRate, lot);
  await Promise.resolve();
  expect(log).toEqual([]);
  rest.resolve();
  await done;
  expect(log).toEqual(['load', 'measure']);
});

test('continues if the measuring code does not load', async () => {
  const load = () => Promise.reject(new Error('Loading chunk vitals failed'));
  const atRest = () => Promise.resolve();
  const measuring = samplePageView({ sampleRate: 1, random: () => 0, atRest, load, tell: () => undefined });
  await expect(measuring).resolves.toBeUndefined();
});
