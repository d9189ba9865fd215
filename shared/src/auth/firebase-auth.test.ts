import { inlineSettings } from '../testing/page-data.ts';

jest.mock('firebase/app', () => ({ initializeApp: jest.fn(() => ({})) }));
jest.mock('firebase/auth', () => ({
  initializeAuth: jest.fn(() => ({})),
  connectAuthEmulator: jest.fn(),
  browserLocalPersistence: {},
  indexedDBLocalPersistence: {},
}));

/** A copy of the module of its own, as a bundle that brings one would have it. */
function copyOfModule(bundle: string): typeof import('./firebase-auth.ts') {
  process.env.FORECOURT_BUNDLE = bundle;
  let copy: typeof import('./firebase-auth.ts') | undefined;
  jest.isolateModules(() => {
    copy = require('./firebase-auth.ts');
  });
  if (!copy) throw new Error('The module was not loaded');
  return copy;
}

test('should give everyone the one instance, and refuse a second copy of itself with both names', () => {
  inlineSettings();
  const host = copyOfModule('host');
  expect(host.firebaseAuth()).toBe(host.firebaseAuth());
  const second = copyOfModule('vehicle');
  expect(() => second.firebaseAuth()).toThrow(/made by "host".*"vehicle" brought a second copy/s);
});
