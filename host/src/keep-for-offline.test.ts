import { becomeSignedIn, becomeSignedOut, writeInlineSettings } from '@forecourt/shared/testing';
import type { AreaLoader } from './areas/area-loader.ts';
import { createTestAreaLoader } from './areas/testing/create-test-loader.ts';
import { setUpOfflineUse } from './keep-for-offline.ts';

const page: { areas?: AreaLoader } = {};
jest.mock('./areas/site-areas.ts', () => ({
  get siteAreas() {
    return page.areas;
  },
  hasPendingPageWork: () => isWaiting || !navigator.onLine,
}));
let isWaiting = false;
let starts = 0;
let disablingIsMissing = false;
jest.mock('./disable-links.ts', () => {
  if (disablingIsMissing) throw new Error('ChunkLoadError');
  const { disableChangesWhileBackendUnreachable } = jest.requireActual('./disable-links.ts');
  return {
    disableChangesWhileBackendUnreachable: () => {
      starts += 1;
      return disableChangesWhileBackendUnreachable();
    },
  };
});
const worker = { registerWorker: jest.fn(), removeWorker: jest.fn() };
jest.mock('./service-worker-client.ts', () => ({
  registerWorker: () => worker.registerWorker(),
  removeWorker: () => worker.removeWorker(),
}));
const deleteStoredResponses = jest.fn();
const loadQuery = jest.fn();
const queryLibrary: { loaded: Promise<unknown> } = { loaded: new Promise(() => {}) };
jest.mock('./load-query.ts', () => ({
  loadQueryLibrary: () => loadQuery(),
  getLoadedQueryLibrary: () => null,
  waitForQueryLibrary: () => queryLibrary.loaded,
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
const UNREACHED_PAGE = '<main><p data-unreached>Offline</p><a href="/book">Book a visit</a></main>';
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
    loadArea: async () => ({ routes: [], prefetch }),
  });
});

afterEach(() => jest.useRealTimers());

// This test comes first, because a module that was loaded once is not loaded again.
test('disables what needs the backend from the next loss on, if the first one prevented loading the code', async () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  disablingIsMissing = true;
  becomeSignedIn();
  await open();
  onLine.mockRestore();
  disablingIsMissing = false;
  dispatchEvent(new Event('online'));
  await comeToRest();
  document.body.innerHTML = UNREACHED_PAGE;
  await comeToRest();
  expect(document.querySelector('a')).toHaveAttribute('aria-disabled', 'true');
  document.body.replaceChildren();
  await comeToRest();
});

test('loads the screens that a signed-in customer wants offline', async () => {
  becomeSignedIn();
  await open();
  expect(worker.registerWorker).toHaveBeenCalledTimes(1);
  expect(screens()).toEqual(WANTED);
});

test('stores responses before it registers the worker, because the page may be reloaded without a network soon', async () => {
  const startStoringResponses = jest.fn();
  const store = { deleteStoredResponsesExcept: async () => undefined, startStoringResponses };
  queryLibrary.loaded = Promise.resolve({ queryClient: 'client', loadResponseStore: async () => store });
  becomeSignedIn();
  await open();
  queryLibrary.loaded = new Promise(() => {});
  const [stored = Infinity] = startStoringResponses.mock.invocationCallOrder;
  expect(stored).toBeLessThan(jest.mocked(worker.registerWorker).mock.invocationCallOrder[0] ?? 0);
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

test('disables what needs the backend as soon as the page says so, even if requests are still repeated', async () => {
  isWaiting = true;
  const before = starts;
  await open();
  expect(starts).toBe(before);
  document.body.innerHTML = UNREACHED_PAGE;
  await comeToRest();
  expect(starts).toBe(before + 1);
  isWaiting = false;
  document.body.replaceChildren();
  await comeToRest();
});

test('disables what needs the backend in a page opened without a network, which is not kept yet', async () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  document.body.innerHTML = UNREACHED_PAGE;
  await open();
  expect(document.querySelector('a')).toHaveAttribute('aria-disabled', 'true');
  onLine.mockRestore();
  document.body.replaceChildren();
  await comeToRest();
});
