import { isCacheablePage, removeWorkerIfDisabled } from './cacheable-page.ts';

const PAGE = { status: 200, type: 'basic', redirected: false };
const HEADERS = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache' };

const isKept = (change: object, headers: Record<string, string> = {}) => {
  const all = new Map(Object.entries({ ...HEADERS, ...headers }));
  return isCacheablePage({ ...PAGE, ...change, headers: all } as unknown as Response);
};

test('accepts a page of the site', () => {
  expect(isKept({})).toBe(true);
});

test.each([
  ['an overloaded edge', { status: 503 }, {}],
  ['a preview', {}, { 'Cache-Control': 'no-store' }],
  ['a site that has no worker any more', {}, { 'Forecourt-No-Service-Worker': '1' }],
  ['something else than a page', {}, { 'Content-Type': 'application/json' }],
  ['another site', { type: 'cors' }, {}],
  ['a redirect, which browsers refuse from a cache', { redirected: true }, {}],
])('rejects the response of %s', (_, change, headers) => {
  expect(isKept(change, headers)).toBe(false);
});

const update = jest.fn();
Object.assign(globalThis, { registration: { update } });

const retireAfter = (headers: Record<string, string>) =>
  removeWorkerIfDisabled({ headers: new Map(Object.entries(headers)) } as unknown as Response);

beforeEach(() => update.mockReset().mockResolvedValue(undefined));

test('updates the worker, before it may be stopped, for a page of a site without a worker', async () => {
  const done = jest.fn();
  const { promise, resolve } = Promise.withResolvers<void>();
  update.mockReturnValue(promise);
  const handled = retireAfter({ 'Forecourt-No-Service-Worker': '1' }).then(done);
  await Promise.resolve();
  expect(update).toHaveBeenCalledTimes(1);
  expect(done).not.toHaveBeenCalled();
  resolve();
  await handled;
  expect(done).toHaveBeenCalledTimes(1);
});

test('does nothing for other pages', async () => {
  await retireAfter({ 'Content-Type': 'text/html' });
  expect(update).not.toHaveBeenCalled();
});

test('ignores a failing update', async () => {
  update.mockRejectedValue(new TypeError('Failed to update a ServiceWorker'));
  await expect(retireAfter({ 'Forecourt-No-Service-Worker': '1' })).resolves.toBeUndefined();
});
