import { createSharedModulesConfig, SINGLETON_VERSIONS } from '@forecourt/shared/build/sharing';
import type { ReleaseWithBaseUrl } from '@forecourt/shared/contract';
import { loadAreaModule, PROVIDED_PACKAGE_VERSIONS, shareScope } from './federation.ts';
import { FileTagHandler } from './file-tags.ts';

const HASH = `sha384-${'b'.repeat(64)}`;
const release: ReleaseWithBaseUrl = {
  version: '1.0.0+aaaaaaaa',
  contract: '^1.0.0',
  container: 'vehicle_aaaaaaaa',
  entry: 'entry.1.js',
  files: { 'entry.1.js': HASH },
  base: '/remotes/vehicle/1.0.0+aaaaaaaa/',
};
const offer = (from: string) => ({ from });
const react = Object.keys(shareScope.react ?? {}).join();
const hostsReact = shareScope.react?.[react];
type Scope = Record<string, Record<string, object>>;
const area = { default: { routes: [{ path: 'new' }], navigation: [] } };
const evaluations = { run: <Result>(_address: string, code: () => Result) => code() };
const container = { init: jest.fn(), get: async (_name: string) => () => area };

// First, since the containers of later tests add their own modules to the scope.
test('offers exactly the modules that areas use, in the versions that the edge lists', () => {
  const wanted = Object.entries(createSharedModulesConfig()).map(([name, { requiredVersion }]) => [
    name,
    requiredVersion.slice(1),
  ]);
  const offered = Object.entries(shareScope).map(([name, versions]) => [name, ...Object.keys(versions)]);
  expect(offered.sort()).toEqual(wanted.sort());
  expect(PROVIDED_PACKAGE_VERSIONS).toEqual(SINGLETON_VERSIONS);
});

test('offers the same modules as the shell imports', async () => {
  const [offer] = Object.values(shareScope.react ?? {});
  const factory = await offer?.get();
  expect(factory?.()).toHaveProperty(
    'useState',
    jest.requireActual<typeof import('react')>('react').useState,
  );
});

/** Loads the release; `browser` handles its entry's script. */
function load(browser: (script: HTMLScriptElement) => void) {
  const tags = new FileTagHandler(10_000, { watch: () => undefined });
  tags.admit('vehicle', release);
  const append = jest.spyOn(document.head, 'append').mockImplementation((...[script]) => {
    queueMicrotask(() => browser(script as HTMLScriptElement));
  });
  return loadAreaModule(release, tags, evaluations).finally(() => append.mockRestore());
}

function runs(script: HTMLScriptElement, result: unknown = container): void {
  Reflect.set(globalThis, release.container, result);
  script.dispatchEvent(new Event('load'));
}

beforeEach(() => {
  Reflect.set(globalThis, release.container, undefined);
});

test('runs the entry with its integrity and returns the container’s module', async () => {
  const seen: Partial<HTMLScriptElement>[] = [];
  const module = await load((script) => {
    seen.push({ src: script.src, integrity: script.integrity, crossOrigin: script.crossOrigin });
    runs(script);
  });
  expect(module).toBe(area);
  const src = new URL(release.base + release.entry, location.href).href;
  expect(seen).toEqual([{ src, integrity: HASH, crossOrigin: 'anonymous' }]);
  expect(container.init).toHaveBeenCalledWith(
    shareScope,
    [],
    expect.objectContaining({ shareScopeMap: { default: shareScope } }),
  );
});

test('fails as a chunk does when the entry does not load', async () => {
  await expect(load((script) => script.dispatchEvent(new Event('error')))).rejects.toMatchObject({
    name: 'ChunkLoadError',
    type: 'error',
    request: expect.stringMatching(/entry\.1\.js$/),
  });
});

test.each([
  ['nothing', null],
  ['something else', {}],
])('fails when the entry leaves %s', async (_what, result) => {
  await expect(load((script) => runs(script, result))).rejects.toMatchObject({ type: 'missing' });
});

test('fails when the entry throws, even if an earlier one left a container', async () => {
  Reflect.set(globalThis, release.container, container);
  const throws = load((script) => {
    window.dispatchEvent(new ErrorEvent('error', { filename: script.src, message: 'Uncaught Error: boom' }));
    script.dispatchEvent(new Event('load'));
  });
  await expect(throws).rejects.toMatchObject({ type: 'missing' });
});

test('reports a missing area module', async () => {
  const get = () => Promise.reject(new Error('Module "./area" does not exist in container.'));
  await expect(load((script) => runs(script, { ...container, get }))).rejects.toMatchObject({
    kind: 'contract',
    message: 'it exposes no module ./area',
  });
});

test('passes on errors of the area module', async () => {
  const get = async () => () => {
    throw new TypeError('x is not a function');
  };
  await expect(load((script) => runs(script, { ...container, get }))).rejects.toThrow(TypeError);
});

describe('a module of the shell', () => {
  /** The container's `init` changes the share scope. */
  const loadOffering = (init: (scope: Scope) => unknown) =>
    load((script) => runs(script, { ...container, init: async (scope: Scope) => init(scope) }));

  test.each([
    ['another version', '99.0.0'],
    ['the same version', react],
  ])('is named in the error when a container offers %s of it', async (_what, version) => {
    const offering = loadOffering((scope) =>
      Object.assign(scope.react ?? {}, { [version]: offer('vehicle') }),
    );
    await expect(offering).rejects.toMatchObject({
      kind: 'contract',
      message: `it brings react ${version}, which exists once in the page and comes from the shell (${react})`,
    });
    expect(Object.keys(shareScope.react ?? {})).toEqual([react]);
    expect(shareScope.react?.[react]).toBe(hostsReact);
  });

  test('is the shell’s again for the next release, even if the container throws', async () => {
    const offering = loadOffering((scope) => {
      Object.assign(scope.react ?? {}, { '99.0.0': offer('vehicle') });
      throw new Error('boom');
    });
    await expect(offering).rejects.toThrow('boom');
    expect(await loadOffering(() => undefined)).toBe(area);
  });

  test('does not stop areas from sharing other modules', async () => {
    expect(await loadOffering((scope) => Object.assign(scope, { maps: { '1.0.0': offer('vehicle') } }))).toBe(
      area,
    );
    expect(shareScope).toHaveProperty('maps');
  });
});
