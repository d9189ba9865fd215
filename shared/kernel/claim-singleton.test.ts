const MARKS = Symbol.for('forecourt.singletons');

/** Loads a second copy of a module, as a bundle that contains one would. */
function loadCopy(bundle: string, load: () => void): void {
  process.env.FORECOURT_BUNDLE = bundle;
  jest.isolateModules(load);
}

// This test does not need the identity provider's SDK.
jest.mock('firebase/app', () => ({}));
jest.mock('firebase/auth', () => ({}));

const ENTRIES: [string, () => void][] = [
  ['auth', () => require('./auth/index.ts')],
  ['http', () => require('./http/index.ts')],
  ['i18n', () => require('./i18n/index.ts')],
  ['query', () => require('./query/index.ts')],
  ['router', () => require('./router/index.ts')],
  ['settings', () => require('./settings/index.ts')],
];

test.each(ENTRIES)('accepts the first copy of %s, and records its bundle', (entry, load) => {
  Reflect.set(globalThis, MARKS, undefined);
  loadCopy('host', load);
  expect(Reflect.get(globalThis, MARKS)).toMatchObject({ [`@forecourt/shared/${entry}`]: 'host' });
});

test.each(ENTRIES)('refuses a second copy of %s, naming it and both bundles', (entry, load) => {
  Reflect.set(globalThis, MARKS, { [`@forecourt/shared/${entry}`]: 'host' });
  expect(() => loadCopy('vehicle', load)).toThrow(
    `"vehicle" brought a second copy of @forecourt/shared/${entry}, which is in this page already, brought by "host"`,
  );
});
