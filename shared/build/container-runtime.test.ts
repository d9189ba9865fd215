import type * as containerRuntime from './container-runtime.ts';

// The tested module runs in bundles only, where webpack puts its own `require` in place of this name.
Object.assign(globalThis, { __webpack_require__: { federation: {} } });
const { bundlerRuntime } = require('./container-runtime.ts') as typeof containerRuntime;
const { initContainerEntry } = bundlerRuntime;

/** The area's part of a build that takes `react` from the shell. */
function containerRequire(): containerRuntime.ContainerWebpackRequire {
  const fallback = () => () => {
    throw new Error("Can not get 'react'");
  };
  return {
    m: {},
    consumesLoadingData: { moduleIdToConsumeDataMapping: { 8954: { shareKey: 'react', fallback } } },
  };
}

/** Returns the module that the area's own modules get when they import `react`. */
function imported(webpackRequire: containerRuntime.ContainerWebpackRequire): unknown {
  const module = { exports: undefined as unknown };
  webpackRequire.m[8954]?.(module);
  return module.exports;
}

const factoryOf = (module: object) => () => module;
const react = { name: 'react' };
const newer = { name: 'a newer react' };

test('gives the area a module of the shell', async () => {
  const webpackRequire = containerRequire();
  const shareScope = { react: { '19.3.1': { get: () => factoryOf(react), loaded: true } } };
  await initContainerEntry({ webpackRequire, shareScope });
  expect(imported(webpackRequire)).toBe(react);
});

test('waits for a module that the shell fetches first', async () => {
  const webpackRequire = containerRequire();
  const shareScope = { react: { '19.3.1': { get: async () => factoryOf(react) } } };
  await initContainerEntry({ webpackRequire, shareScope });
  expect(imported(webpackRequire)).toBe(react);
});

test.each([
  ['the one that runs already', { '19.9.0': false, '19.10.0': false, '19.3.1': true }, '19.3.1'],
  ['otherwise the newest', { '19.9.0': false, '19.10.0': false, '19.3.1': false }, '19.10.0'],
])('takes of several versions %s', async (_which, versions, taken) => {
  const webpackRequire = containerRequire();
  const offers = Object.entries(versions).map(([version, loaded]) => [
    version,
    { get: () => factoryOf(version === taken ? newer : react), loaded },
  ]);
  await initContainerEntry({ webpackRequire, shareScope: { react: Object.fromEntries(offers) } });
  expect(imported(webpackRequire)).toBe(newer);
});

test('throws for a module that the shell lacks, once it is imported', async () => {
  const webpackRequire = containerRequire();
  await initContainerEntry({ webpackRequire, shareScope: {} });
  expect(() => imported(webpackRequire)).toThrow("Can not get 'react'");
});

test('fails if a module of the shell cannot be loaded', async () => {
  const shareScope = { react: { '19.3.1': { get: () => Promise.reject(new Error('gone')) } } };
  await expect(initContainerEntry({ webpackRequire: containerRequire(), shareScope })).rejects.toThrow(
    'gone',
  );
});
