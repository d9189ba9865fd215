import type { Area } from '@forecourt/shared/contract';
import type { AreaState } from './area-state.ts';
import { type LoadAheadOptions, loadAhead } from './load-ahead.ts';

const OTHERS = ['selfservice', 'vehicle'];

/** A page in which every wait is the test's to end. */
function page(options: Partial<LoadAheadOptions> = {}) {
  const log: string[] = [];
  const waits = new Map<string, (state: AreaState) => void>();
  const states = new Map<string, Promise<AreaState>>();
  const settled = (area: string) => {
    const state = states.get(area) ?? new Promise<AreaState>((resolve) => waits.set(area, resolve));
    states.set(area, state);
    return state;
  };
  const idle = jest.fn(async () => undefined);
  const timeout = Promise.withResolvers<void>();
  const stop = loadAhead({
    areas: { load: (area) => void log.push(`load ${area}`), settled },
    current: 'selfservice',
    others: OTHERS,
    idle,
    timeout: () => timeout.promise,
    saveData: false,
    ...options,
  });
  const area = (name: string, paths: string[]): Area => ({
    routes: [],
    navigation: paths.map((path) => ({ label: { en: '', de: '' }, path, order: 1, icon: '' })),
    prefetch: (path, what) => void log.push(`prefetch ${what} of ${path} by ${name}`),
  });
  return {
    log,
    idle,
    stop,
    runOut: timeout.resolve,
    async ready(name: string, ...paths: string[]) {
      waits.get(name)?.({ status: 'ready', area: area(name, paths), serial: 1 });
      await rest();
    },
    async fails(name: string) {
      waits.get(name)?.({ status: 'failed', failure: null });
      await rest();
    },
  };
}

/** Everything that can happen by itself has happened. */
const rest = () => new Promise((resolve) => setTimeout(resolve));

test('should bring in the other areas after the current one, when the browser is idle', async () => {
  const idle = Promise.withResolvers<void>();
  const { log, ready } = page({ idle: () => idle.promise });
  await rest();
  expect(log).toEqual([]);
  await ready('selfservice');
  expect(log).toEqual([]);
  idle.resolve();
  await rest();
  expect(log).toEqual(['load selfservice', 'load vehicle']);
});

test('should go on when the current area failed, when its time is up, or when there is none', async () => {
  const failed = page();
  await failed.fails('selfservice');
  expect(failed.log).toContain('load vehicle');
  const slow = page();
  slow.runOut();
  await rest();
  expect(slow.log).toContain('load vehicle');
  const none = page({ current: null });
  await rest();
  expect(none.log).toContain('load vehicle');
});

test('should bring in the screens behind the navigation’s entries, each when the browser is idle', async () => {
  const { idle, log, ready } = page();
  await ready('selfservice', '/', '/visits');
  expect(log).toContain('prefetch code of /visits by selfservice');
  await ready('vehicle', '/vehicle');
  expect(log).toContain('prefetch code of /vehicle by vehicle');
  expect(idle).toHaveBeenCalledTimes(4);
});

test('should bring in no screens for a visitor who saves data, but what the navigation needs', async () => {
  const { log, ready } = page({ saveData: true });
  await ready('selfservice', '/');
  await ready('vehicle', '/vehicle');
  expect(log).toEqual(['load selfservice', 'load vehicle']);
});

test('should stop when it is told to', async () => {
  const { log, ready, stop } = page();
  await rest();
  stop();
  await ready('selfservice', '/');
  expect(log).toEqual([]);
});

test('should survive an area that fails to prefetch', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation();
  const { log } = page({
    areas: {
      load: () => undefined,
      settled: async (name) => ({
        status: 'ready',
        serial: 1,
        area: {
          routes: [],
          navigation: [{ label: { en: '', de: '' }, path: `/${name}`, order: 1, icon: '' }],
          prefetch: () => {
            throw new Error('boom');
          },
        },
      }),
    },
  });
  await rest();
  expect(log).toEqual([]);
  expect(warn).toHaveBeenCalledTimes(OTHERS.length);
});
