import type { Area } from '@forecourt/shared/contract';
import type { AreaState } from './area-loader.ts';
import { type PreloadAreasOptions, preloadOtherAreas, preloadScreen } from './load-ahead.ts';

const OTHERS = ['selfservice', 'vehicle'];

/** Area → paths of its navigation entries. */
const PATHS: Record<string, string[]> = { selfservice: ['/', '/visits'], vehicle: ['/vehicle'] };

const entriesTo = (paths: string[]) =>
  paths.map((path) => ({ label: { en: '', de: '' }, path, order: 1, icon: '' }));

/** The test ends every wait of this page. */
function page({ silent = [], ...options }: Partial<PreloadAreasOptions> & { silent?: string[] } = {}) {
  const log: string[] = [];
  const waits = new Map<string, (state: AreaState) => void>();
  const states = new Map<string, Promise<AreaState>>();
  const settled = (area: string) => {
    const state = states.get(area) ?? new Promise<AreaState>((resolve) => waits.set(area, resolve));
    states.set(area, state);
    return state;
  };
  const idle = jest.fn(async () => undefined);
  const firstScreen = Promise.withResolvers<void>();
  const stop = preloadOtherAreas({
    areas: {
      load: (area) => void log.push(`load ${area}`),
      settled,
      firstScreen: () => firstScreen.promise,
      navigation: (area) => (silent.includes(area) ? null : entriesTo(PATHS[area] ?? [])),
    },
    current: 'selfservice',
    others: OTHERS,
    idle,
    savesNetwork: false,
    ...options,
  });
  const area = (name: string): Area => ({
    routes: [],
    prefetch: (path, what) => void log.push(`prefetch ${what} of ${path} by ${name}`),
  });
  return {
    log,
    idle,
    stop,
    async shown() {
      firstScreen.resolve();
      await rest();
    },
    async ready(name: string) {
      waits.get(name)?.({ status: 'ready', area: area(name), serial: 1 });
      await rest();
    },
  };
}

/** Resolves after all pending promises. */
const rest = () => new Promise((resolve) => setTimeout(resolve));

test('loads the other areas after the current screen, when the browser is idle', async () => {
  const idle = Promise.withResolvers<void>();
  const { log, shown } = page({ idle: () => idle.promise });
  await rest();
  expect(log).toEqual([]);
  await shown();
  expect(log).toEqual([]);
  idle.resolve();
  await rest();
  expect(log).toEqual(['load selfservice', 'load vehicle']);
});

test('waits for no screen if the path has no area', async () => {
  const none = page({ current: null });
  await rest();
  expect(none.log).toContain('load vehicle');
});

test('loads the screens of the navigation, each when the browser is idle', async () => {
  const { idle, log, ready, shown } = page();
  await shown();
  await ready('selfservice');
  expect(log).toContain('prefetch code of /visits by selfservice');
  await ready('vehicle');
  expect(log).toContain('prefetch code of /vehicle by vehicle');
  expect(idle).toHaveBeenCalledTimes(4);
});

test('loads only the navigation’s entries if the network is slow or metered', async () => {
  const spared = page({ savesNetwork: true });
  await spared.shown();
  expect(spared.log).toEqual([]);
  const { log, shown, ready } = page({ savesNetwork: true, silent: ['vehicle'] });
  await rest();
  expect(log).toEqual(['load vehicle']);
  await shown();
  await ready('vehicle');
  expect(log).toEqual(['load vehicle']);
});

test('stops when it is cancelled', async () => {
  const { log, shown, stop } = page();
  await rest();
  stop();
  await shown();
  expect(log).toEqual([]);
});

test('continues after an area that fails to prefetch', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation();
  const { log } = page({
    areas: {
      load: () => undefined,
      firstScreen: async () => undefined,
      navigation: (name) => entriesTo([`/${name}`]),
      settled: async () => ({
        status: 'ready',
        serial: 1,
        area: {
          routes: [],
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

describe('of the screen that the visitor needs next', () => {
  function led() {
    const log: string[] = [];
    const idle = Promise.withResolvers<void>();
    const area: Area = { routes: [], prefetch: (path, what) => void log.push(`prefetch ${what} of ${path}`) };
    const stop = preloadScreen({
      areas: {
        load: (name) => void log.push(`load ${name}`),
        settled: async () => ({ status: 'ready', serial: 1, area }),
      },
      area: 'auth',
      path: '/login',
      idle: () => idle.promise,
    });
    return { log, idle, stop };
  }

  it('loads its code when the browser is idle, and nothing else', async () => {
    const { log, idle } = led();
    await rest();
    expect(log).toEqual([]);
    idle.resolve();
    await rest();
    expect(log).toEqual(['load auth', 'prefetch code of /login']);
  });

  it('loads nothing after the visitor has opened another screen', async () => {
    const { log, idle, stop } = led();
    stop();
    idle.resolve();
    await rest();
    expect(log).toEqual([]);
  });
});
