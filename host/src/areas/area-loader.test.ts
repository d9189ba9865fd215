import type { LocatedRelease } from '@forecourt/shared/contract';
import { AreaLoader, type AreaLoaderOptions } from './area-loader.ts';

const located = (version: string) => ({ release: { version }, base: 'http://origin/' }) as LocatedRelease;
const area = { routes: [], navigation: [] };

function loader(options: Partial<AreaLoaderOptions>) {
  return new AreaLoader({
    registry: { vehicle: located('1.0.0+aaaaaaaa'), tyres: null },
    refreshRegistry: async () => ({ vehicle: located('1.0.1+bbbbbbbb') }),
    loadModule: async () => ({ default: area }),
    ...options,
  });
}

/** Resolves when the area is no longer loading. */
function settled(areas: AreaLoader, name: string) {
  return new Promise((resolve) => {
    const unsubscribe = areas.subscribe(look);
    look();
    function look() {
      const state = areas.state(name);
      if (state.status === 'loading') return;
      resolve(state);
      unsubscribe?.();
    }
  });
}

beforeEach(() => void jest.spyOn(console, 'warn').mockImplementation());

test('should load an area once, however often it is asked for', async () => {
  const loadModule = jest.fn().mockResolvedValue({ default: area });
  const areas = loader({ loadModule });
  areas.load('vehicle');
  areas.load('vehicle');
  expect(await settled(areas, 'vehicle')).toEqual({ status: 'ready', area });
  expect(loadModule).toHaveBeenCalledTimes(1);
});

test.each([
  ['no release is known', 'tyres', {}, 'unavailable'],
  ['its code does not arrive', 'vehicle', { loadModule: () => Promise.reject(new Error('refused')) }, 'load'],
  ['it promises nothing', 'vehicle', { loadModule: async () => ({}) }, 'contract'],
  [
    'its routes are missing',
    'vehicle',
    { loadModule: async () => ({ default: { navigation: [] } }) },
    'contract',
  ],
  [
    'its navigation leads to another host',
    'vehicle',
    {
      loadModule: async () => ({
        default: { ...area, navigation: [{ label: { en: 'A', de: 'A' }, path: '//x', order: 1, icon: '' }] },
      }),
    },
    'contract',
  ],
  [
    'its navigation leads off the site',
    'vehicle',
    {
      loadModule: async () => ({
        default: {
          ...area,
          navigation: [{ label: { en: 'A', de: 'A' }, path: 'https://x', order: 1, icon: '' }],
        },
      }),
    },
    'contract',
  ],
] as const)('should fail with its kind when %s', async (_case, name, options, kind) => {
  const areas = loader(options);
  areas.load(name);
  expect(await settled(areas, name)).toMatchObject({ status: 'failed', error: { area: name, kind } });
});

test('should try again with what the edge knows by now', async () => {
  const loadModule = jest
    .fn()
    .mockRejectedValueOnce(new Error('refused'))
    .mockResolvedValue({ default: area });
  const areas = loader({ loadModule });
  areas.load('vehicle');
  await settled(areas, 'vehicle');
  await areas.retry('vehicle');
  expect(areas.state('vehicle').status).toBe('ready');
  expect(loadModule).toHaveBeenLastCalledWith(located('1.0.1+bbbbbbbb'), true);
});

test('should try again with what it has when the edge does not answer', async () => {
  const loadModule = jest
    .fn()
    .mockRejectedValueOnce(new Error('refused'))
    .mockResolvedValue({ default: area });
  const areas = loader({ loadModule, refreshRegistry: () => Promise.reject(new Error('offline')) });
  areas.load('vehicle');
  await settled(areas, 'vehicle');
  await areas.retry('vehicle');
  expect(loadModule).toHaveBeenLastCalledWith(located('1.0.0+aaaaaaaa'), true);
});
