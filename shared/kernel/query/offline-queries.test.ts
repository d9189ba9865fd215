import { ApiProblem } from '@forecourt/shared/http';
import { QueryClient } from '@tanstack/react-query';
import { clear, entries } from 'idb-keyval';
import { notifyRetryListeners } from '../http/connection.ts';
import { deleteStoredResponses, showStoredResponsesWhileUnreachable } from './offline-queries.ts';
import { startStoringResponses } from './stored-responses.ts';

/** IndexedDB, which outlives the page. */
const stored = new Map<string, unknown>();
jest.mock('idb-keyval', () => ({
  createStore: jest.fn(),
  get: jest.fn(async (key) => stored.get(key)),
  set: jest.fn(async (key, value) => stored.set(key, value)),
  keys: jest.fn(async () => [...stored.keys()]),
  entries: jest.fn(async () => [...stored]),
  delMany: jest.fn(async (keys: string[]) => keys.map((key) => stored.delete(key))),
  clear: jest.fn(async () => stored.clear()),
}));

const UNREACHED = new ApiProblem(0, 'offline');

let uid: string | null;
let client: QueryClient;

function openPage(): void {
  client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  showStoredResponsesWhileUnreachable(client, () => uid);
  startStoringResponses(client, () => uid);
}

const strings = (kept: unknown) =>
  Array.isArray(kept) && kept.every((each) => typeof each === 'string') ? kept : undefined;

const visits = {
  queryKey: ['visits'],
  meta: { offline: [{ queryKey: ['visits'], read: strings }] },
};

async function ask(answer: unknown, query: object & { queryKey: string[] } = visits): Promise<unknown> {
  const queryFn = () => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer));
  await client.prefetchQuery({ ...query, queryFn });
  return client.getQueryData(query.queryKey);
}

/** Opens a page with a stored response, whose request is pending until it is resolved. */
async function askSlowly() {
  await ask(['Tuesday']);
  openPage();
  const { promise, resolve } = Promise.withResolvers<string[]>();
  return { asked: client.prefetchQuery({ ...visits, queryFn: () => promise }), resolve };
}

beforeEach(() => {
  jest.useFakeTimers({ now: 1_000 });
  stored.clear();
  uid = 'mara';
  openPage();
});
afterEach(() => jest.useRealTimers());

test('are found by a later page view without a network, with their age, as failed', async () => {
  await ask(['Tuesday']);
  jest.setSystemTime(60_000);
  openPage();
  expect(await ask(UNREACHED)).toEqual(['Tuesday']);
  expect(client.getQueryState(['visits'])).toMatchObject({
    dataUpdatedAt: 1_000,
    error: UNREACHED,
    status: 'error',
  });
  expect(await ask(['Wednesday'])).toEqual(['Wednesday']);
});

test('are shown while a response takes long, and replaced by it', async () => {
  const { asked, resolve } = await askSlowly();
  await jest.advanceTimersByTimeAsync(1_900);
  expect(client.getQueryData(['visits'])).toBeUndefined();
  await jest.advanceTimersByTimeAsync(200);
  expect(client.getQueryState(['visits'])).toMatchObject({
    data: ['Tuesday'],
    dataUpdatedAt: 1_000,
    error: { code: 'timeout' },
    fetchStatus: 'fetching',
  });
  resolve(['Wednesday']);
  await asked;
  expect(client.getQueryState(['visits'])).toMatchObject({
    data: ['Wednesday'],
    error: null,
    status: 'success',
  });
});

test('are shown at the first failure, while the request is repeated', async () => {
  const { asked, resolve } = await askSlowly();
  const unavailable = new ApiProblem(503, 'backend_unavailable');
  notifyRetryListeners(unavailable);
  await jest.advanceTimersByTimeAsync(0);
  expect(client.getQueryState(['visits'])).toMatchObject({
    data: ['Tuesday'],
    dataUpdatedAt: 1_000,
    error: unavailable,
    fetchStatus: 'fetching',
  });
  resolve(['Wednesday']);
  await asked;
  expect(client.getQueryState(['visits'])).toMatchObject({ data: ['Wednesday'], error: null });
});

test('are not shown because the backend itself requires a pause', async () => {
  const { asked, resolve } = await askSlowly();
  notifyRetryListeners(new ApiProblem(429, 'rate_limited'));
  await jest.advanceTimersByTimeAsync(0);
  expect(client.getQueryData(['visits'])).toBeUndefined();
  resolve(['Wednesday']);
  await asked;
});

test('are updated by a mutation', async () => {
  await ask(['Tuesday']);
  client.setQueryData(['visits'], ['Friday']);
  openPage();
  expect(await ask(UNREACHED)).toEqual(['Friday']);
});

test('are also stored if they arrived before the page was at rest', async () => {
  client = new QueryClient();
  await ask(['Tuesday']);
  startStoringResponses(client, () => uid);
  openPage();
  expect(await ask(UNREACHED)).toEqual(['Tuesday']);
});

test('are found in a list that contains them, if that is newer', async () => {
  const one = {
    queryKey: ['visit'],
    meta: {
      offline: [
        { queryKey: ['visit'], read: (kept: unknown) => kept },
        { queryKey: ['visits'], read: (kept: unknown) => strings(kept)?.[0] },
      ],
    },
  };
  await ask('Monday', one);
  jest.setSystemTime(2_000);
  await ask(['Tuesday']);
  openPage();
  expect(await ask(UNREACHED, one)).toBe('Tuesday');
});

test.each([
  ['what another customer was told', () => (uid = 'ben')],
  ['what is too old', () => jest.setSystemTime(31 * 24 * 60 * 60 * 1000)],
  ['what is of another shape', () => stored.set('["visits"]', { uid, at: 1_000, json: '{"items":[]}' })],
  ['what cannot be read', () => stored.set('["visits"]', 'nonsense')],
  ['anything for nobody', () => (uid = null)],
])('are not %s', async (_, change) => {
  await ask(['Tuesday']);
  openPage();
  change();
  expect(await ask(UNREACHED)).toBeUndefined();
});

test('do not replace a response of the backend, even an empty one', async () => {
  await ask(['Tuesday']);
  openPage();
  expect(await ask(new ApiProblem(404, 'not_found'))).toBeUndefined();
});

test('are stored only for queries that opt in', async () => {
  await ask('Mara', { queryKey: ['me'] });
  expect(stored.size).toBe(0);
});

test('are limited in number to the newest', async () => {
  for (let index = 0; index < 70; index++) {
    jest.setSystemTime(1_000 + index);
    await ask(['x'], { ...visits, queryKey: ['visits', String(index)] });
  }
  expect(stored.size).toBe(60);
  expect(stored.has('["visits","69"]')).toBe(true);
  expect(stored.has('["visits","0"]')).toBe(false);
});

test('are deleted: all, or all but one customer’s', async () => {
  await ask(['Tuesday']);
  uid = 'ben';
  await ask(['Friday'], { ...visits, queryKey: ['visits', 'of ben'] });
  await deleteStoredResponses('ben');
  expect([...stored.keys()]).toEqual(['["visits","of ben"]']);
  await deleteStoredResponses(null);
  expect(stored.size).toBe(0);
});

test('are deleted when they are too old, also for the same customer', async () => {
  await ask(['Tuesday']);
  jest.setSystemTime(31 * 24 * 60 * 60 * 1000);
  await ask(['Friday'], { ...visits, queryKey: ['visits', 'of today'] });
  await deleteStoredResponses('mara');
  expect([...stored.keys()]).toEqual(['["visits","of today"]']);
});

test('are stored without reading the others while there are few', async () => {
  jest.mocked(entries).mockClear();
  await ask(['Tuesday']);
  expect(stored.size).toBe(1);
  expect(entries).not.toHaveBeenCalled();
});

test('are deleted although the browser has closed the database meanwhile', async () => {
  const closed = new DOMException('The database connection is closing.', 'InvalidStateError');
  await ask(['Tuesday']);
  jest.mocked(entries).mockRejectedValueOnce(closed);
  await deleteStoredResponses('ben');
  expect(stored.size).toBe(0);
  await ask(['Tuesday']);
  jest.mocked(clear).mockRejectedValueOnce(closed);
  await deleteStoredResponses(null);
  expect(stored.size).toBe(0);
});
