import { becomeSignedIn, becomeSignedOut, inlineSettings } from '@forecourt/shared/testing';
import type { AreaLoader } from '../areas/area-loader.ts';
import { createTestLoader } from '../areas/testing/create-test-loader.ts';
import { keepForOffline } from './keep-for-offline.ts';

const page: { areas?: AreaLoader } = {};
jest.mock('../areas/site-areas.ts', () => ({
  get siteAreas() {
    return page.areas;
  },
  isPageWaiting: () => false,
}));
const worker = { registerWorker: jest.fn(), removeWorker: jest.fn() };
jest.mock('./service-worker-client.ts', () => ({
  registerWorker: () => worker.registerWorker(),
  removeWorker: () => worker.removeWorker(),
}));
const forgetKeptAnswers = jest.fn();
const loadQuery = jest.fn();
jest.mock('../query/load-query.ts', () => ({
  loadQuery: () => loadQuery(),
  loadedQuery: () => null,
  queryLoaded: () => new Promise(() => {}),
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
  void keepForOffline();
  await comeToRest();
};
const WANTED = ['/logout', '/vehicle/any', '/visits/any'];

beforeEach(() => {
  jest.useFakeTimers();
  jest.resetAllMocks();
  loadQuery.mockResolvedValue({ forgetKeptAnswers });
  inlineSettings();
  history.replaceState(null, '', '/nothing');
  const areas = Object.fromEntries(
    ['auth', 'selfservice', 'vehicle'].map((area) => [area, { releases: [{ version: '1' }] }]),
  );
  page.areas = createTestLoader({
    registry: { areas } as never,
    bring: async () => ({ routes: [], prefetch }),
  });
});

afterEach(() => jest.useRealTimers());

test('should have the screens that a customer who is here wants without a network', async () => {
  becomeSignedIn();
  await open();
  expect(worker.registerWorker).toHaveBeenCalledTimes(1);
  expect(screens()).toEqual(WANTED);
});

test('should have them also when the visitor signs in only later, once', async () => {
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

test('should end what is pushed to a customer who is not here any more, and to nobody else', async () => {
  becomeSignedIn();
  await open();
  expect(unsubscribe).not.toHaveBeenCalled();
  becomeSignedOut();
  await open();
  expect(unsubscribe).toHaveBeenCalledTimes(1);
});

describe('where the settings have no service worker', () => {
  beforeEach(() => inlineSettings({ serviceWorker: false }));

  test('should delete all answers that are kept, in a page that has asked for none, and remove the worker', async () => {
    await open();
    expect(worker.removeWorker).toHaveBeenCalledTimes(1);
    expect(forgetKeptAnswers.mock.calls).toEqual([[null]]);
    expect(worker.registerWorker).not.toHaveBeenCalled();
  });

  test('should remove the worker although the answers cannot be deleted', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation();
    loadQuery.mockRejectedValue(new Error('ChunkLoadError'));
    await open();
    expect(worker.removeWorker).toHaveBeenCalledTimes(1);
    expect(warn).toHaveBeenCalledTimes(1);
  });
});
