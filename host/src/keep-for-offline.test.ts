import { becomeSignedIn, becomeSignedOut, writeInlineSettings } from '@forecourt/shared/testing';
import type { AreaLoader } from './areas/area-loader.ts';
import { createTestAreaLoader } from './areas/testing/create-test-loader.ts';
import { setUpOfflineUse } from './keep-for-offline.ts';

const page: { areas?: AreaLoader } = {};
jest.mock('./areas/site-areas.ts', () => ({
  get siteAreas() {
    return page.areas;
  },
  hasPendingPageWork: () => !navigator.onLine,
}));
let disablingIsMissing = false;
const disableChanges = jest.fn();
// A module that was loaded once is not loaded again, so each `import()` asks its `then`.
jest.mock('./disable-links.ts', () => ({
  __esModule: true,
  // biome-ignore lint/suspicious/noThenProperty: lets each `import()` of the module fail or succeed
  then: (resolve: (module: object) => void, reject: (error: Error) => void) => {
    if (disablingIsMissing) reject(new Error('ChunkLoadError'));
    else resolve({ disableChangesWhileBackendUnreachable: () => disableChanges() });
  },
}));
const worker = { registerWorker: jest.fn(), removeWorker: jest.fn() };
jest.mock('./service-worker-client.ts', () => ({
  registerWorker: () => worker.registerWorker(),
  removeWorker: () => worker.removeWorker(),
}));
const deleteStoredResponses = jest.fn();
const loadQuery = jest.fn();
jest.mock('./load-query.ts', () => ({
  loadQueryLibrary: () => loadQuery(),
  getLoadedQueryLibrary: () => null,
  waitForQueryLibrary: () => new Promise(() => {}),
}));
const unsubscribe = jest.fn();
const registration = {
  getNotifications: async () => [],
  pushManager: { getSubscription: async () => ({ unsubscribe }) },
  unregister: async () => true,
};
Object.assign(navigator, { serviceWorker: { getRegistration: async () => registration } });

const prefetch = jest.fn();
const screens = () => prefetch.mock.calls.map(([path]) => path).sort();
const comeToRest = () => jest.advanceTimersByTimeAsync(2_000);
const open = async () => {
  void setUpOfflineUse();
  await comeToRest();
};
const WANTED = ['/logout', '/vehicle/any', '/visits/any'];

beforeEach(() => {
  jest.useFakeTimers();
  jest.resetAllMocks();
  loadQuery.mockResolvedValue({ deleteStoredResponses });
  writeInlineSettings();
  history.replaceState(null, '', '/nothing');
  const areas = Object.fromEntries(
    ['auth', 'selfservice', 'vehicle'].map((area) => [area, { releases: [{ version: '1' }] }]),
  );
  page.areas = createTestAreaLoader({
    registry: { areas } as never,
    bring: async () => ({ routes: [], prefetch }),
  });
});

afterEach(() => jest.useRealTimers());

test('loads the screens that a signed-in customer wants offline', async () => {
  becomeSignedIn();
  await open();
  expect(worker.registerWorker).toHaveBeenCalledTimes(1);
  expect(screens()).toEqual(WANTED);
});

test('loads them once when the visitor signs in later', async () => {
  becomeSignedOut();
  await open();
  expect(prefetch).not.toHaveBeenCalled();
  becomeSignedIn();
  await comeToRest();
  expect(screens()).toEqual(WANTED);
  becomeSignedOut();
  becomeSignedIn();
  await comeToRest();
  expect(screens()).toEqual(WANTED);
});

test('ends push notifications only for a customer who is no longer signed in', async () => {
  becomeSignedIn();
  await open();
  expect(unsubscribe).not.toHaveBeenCalled();
  becomeSignedOut();
  await open();
  expect(unsubscribe).toHaveBeenCalledTimes(1);
});

describe('on a site without a service worker', () => {
  beforeEach(() => writeInlineSettings({ serviceWorker: false }));

  test('deletes all stored responses, in a page that has requested none, and removes the worker', async () => {
    await open();
    expect(worker.removeWorker).toHaveBeenCalledTimes(1);
    expect(deleteStoredResponses.mock.calls).toEqual([[null]]);
    expect(worker.registerWorker).not.toHaveBeenCalled();
  });

  test('removes the worker although the responses cannot be deleted', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation();
    loadQuery.mockRejectedValue(new Error('ChunkLoadError'));
    await open();
    expect(worker.removeWorker).toHaveBeenCalledTimes(1);
    expect(warn).toHaveBeenCalledTimes(1);
  });
});

describe('disables what needs the backend', () => {
  afterEach(() => {
    disablingIsMissing = false;
  });

  test('in a page opened without a network', async () => {
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await open();
    expect(disableChanges).toHaveBeenCalledTimes(1);
    onLine.mockRestore();
  });

  test.each(['online', 'visibilitychange'])(
    'although its code fails to load until a second %s',
    async (event) => {
      const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(false);
      const happen = async () => {
        document.dispatchEvent(new Event(event, { bubbles: true }));
        await comeToRest();
      };
      disablingIsMissing = true;
      await open();
      await happen();
      disablingIsMissing = false;
      if (event === 'visibilitychange') {
        hidden.mockReturnValue(true);
        await happen();
        hidden.mockReturnValue(false);
      }
      expect(disableChanges).not.toHaveBeenCalled();
      await happen();
      await happen();
      expect(disableChanges).toHaveBeenCalledTimes(1);
      hidden.mockRestore();
    },
  );
});
