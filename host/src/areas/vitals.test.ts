import { findRoutePattern, measureSampledPageView, ShownScreenHistory } from './vitals.ts';

const vehicleArea = { routes: [{ index: true }, { path: 'new' }, { path: ':id' }, { path: ':id/edit' }] };
const selfserviceArea = { routes: [{ index: true }, { path: 'visits/:id' }, { path: 'me/*' }] };

test.each([
  [vehicleArea, '/vehicle', '/vehicle', '/vehicle'],
  [vehicleArea, '/vehicle', '/vehicle/', '/vehicle'],
  [vehicleArea, '/vehicle', '/vehicle/new', '/vehicle/new'],
  [vehicleArea, '/vehicle', '/vehicle/0d3f1b52-6c1e', '/vehicle/:id'],
  [vehicleArea, '/vehicle', '/vehicle/0d3f1b52-6c1e/edit', '/vehicle/:id/edit'],
  [selfserviceArea, '/', '/', '/'],
  [selfserviceArea, '/', '/visits/7', '/visits/:id'],
  [vehicleArea, '/vehicle', '/vehicle/7/nothing', null],
  [selfserviceArea, '/', '/me/+491701234567', null],
])('returns the pattern of a path without its ids, null without one', (area, mount, pathname, kind) => {
  expect(findRoutePattern(area, mount, pathname)).toBe(kind);
});

function page(sampleRate: number, lot: number) {
  const log: string[] = [];
  const rest = Promise.withResolvers<void>();
  const done = measureSampledPageView({
    sampleRate,
    random: () => lot,
    atRest: () => rest.promise,
    load: async () => {
      log.push('load');
      return { reportVitalsWhenHidden: () => log.push('measure') };
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
  const measuring = measureSampledPageView({
    sampleRate: 1,
    random: () => 0,
    atRest,
    load,
    tell: () => undefined,
  });
  await expect(measuring).resolves.toBeUndefined();
});

const home = { area: 'selfservice', version: '1.0.0+aaaaaaaa', path: '/' };
const vehicles = { area: 'vehicle', version: '2.0.0+bbbbbbbb', path: '/vehicle' };

test('returns nothing before the first screen', () => {
  expect(new ShownScreenHistory().at(100)).toBeUndefined();
});

test('assigns events to the screen shown then, and earlier ones to the first screen', () => {
  const screens = new ShownScreenHistory();
  screens.note(home, 1_000);
  screens.note(vehicles, 5_000);
  expect([0, 1_000, 4_999, 5_000, 90_000].map((time) => screens.at(time))).toEqual([
    home,
    home,
    home,
    vehicles,
    vehicles,
  ]);
});
