import { runInNewContext } from 'node:vm';
import { EARLY_REQUEST_HEADER, type EarlyResponses } from '@forecourt/shared/contract';
import {
  EARLY_BACKEND_REQUESTS_SCRIPT,
  findEarlyBackendRequests,
  renderEarlyBackendRequestsTag,
} from './screen-requests.ts';

const release = { data: { '/visits/:id': ['/v1/appointments/:id', '/v1/me'] } };

test('are those that the release declares for the screen', () => {
  expect(findEarlyBackendRequests(release, '/visits/:id')).toEqual({
    screen: '/visits/:id',
    addresses: ['/v1/appointments/:id', '/v1/me'],
  });
});

test.each([
  ['the release says nothing of the screen', release, '/visits'],
  ['the path shows no screen that the release knows', release, null],
  ['the release says nothing of data', {}, '/visits/:id'],
] as const)('are null if %s', (_, described, screen) => {
  expect(findEarlyBackendRequests(described, screen)).toBeNull();
});

test('are sent to the address of the backend', () => {
  const requests = { screen: '/me', addresses: ['/v1/me', '/v1/vehicles?limit=100&archived=true'] };
  expect(
    renderEarlyBackendRequestsTag(requests, 'https://api.example/', [
      '/assets/identity.1.js',
      '/assets/app-check.1.js',
    ]),
  ).toContain(
    '<script data-screen="/me" data-requests="https://api.example/v1/me https://api.example/v1/vehicles?limit=100&#38;archived=true" data-identity="/assets/identity.1.js /assets/app-check.1.js">',
  );
});

const MINUTE_MS = 60_000;
const ID = '0198c2a4-7d1e-7cc3-98c4-dc0c0c07398f';

interface PageOptions {
  pathname?: string;
  screen?: string;
  requests?: string;
  /** Token record in the database; undefined if there is none. */
  record?: unknown;
  /** Whether the browser blocks storage. */
  isBlocked?: boolean;
  /** Whether the browser prerenders the page. */
  prerendering?: boolean;
  answer?: () => Promise<Response>;
}

const IDENTITY = ['/assets/identity.1.js', '/assets/app-check.1.js'];

/** Runs the script in a page. The test completes the database requests. */
function page({
  pathname = `/vehicle/${ID}`,
  screen = '/vehicle/:id',
  requests = '/api/v1/vehicles/:id /api/v1/me',
  record,
  isBlocked = false,
  prerendering = false,
  answer = async () => Response.json({ id: ID }),
}: PageOptions) {
  const sent: [string, RequestInit][] = [];
  const reading: { onsuccess?: () => void; result?: unknown } = { result: record };
  const preloads: object[] = [];
  const closed = jest.fn();
  const opening = {
    onsuccess: () => undefined,
    result: {
      transaction: (store: string) => ({
        objectStore: (name: string) => ({
          get: (key: string) => ([store, name, key].join() === 'session,session,current' ? reading : {}),
        }),
      }),
      close: closed,
    },
  };
  const open = (database: string) => {
    if (isBlocked) throw new DOMException('Storage is blocked', 'SecurityError');
    return database === 'forecourt-identity' ? opening : {};
  };
  const site = {
    document: {
      prerendering,
      currentScript: { dataset: { screen, requests, identity: IDENTITY.join(' ') } },
      createElement: (name: string) => ({ name }),
      head: { append: (link: object) => preloads.push(link) },
    },
    location: { pathname, origin: 'https://site.example' },
    indexedDB: { open },
    fetch: (address: string, options: RequestInit) => {
      sent.push([address, options]);
      return answer();
    },
    AbortSignal,
    Response,
    URL,
    forecourtEarlyResponses: undefined as EarlyResponses | undefined,
  };
  runInNewContext(EARLY_BACKEND_REQUESTS_SCRIPT, site);
  return {
    sent,
    preloads,
    closed,
    early: () => site.forecourtEarlyResponses,
    read() {
      opening.onsuccess();
      reading.onsuccess?.();
    },
  };
}

const recordOf = (value: unknown, leftMs: number) => ({
  token: { uid: 'mara', value, expiresAt: Date.now() + leftMs },
});
const good = () => recordOf('token-1', 30 * MINUTE_MS);

test('sends the screen’s first requests with the shared token', () => {
  const { sent, read, early, preloads, closed } = page({ record: good() });
  expect(sent).toEqual([]);
  read();
  expect(sent.map(([address]) => address)).toEqual([
    `https://site.example/api/v1/vehicles/${ID}`,
    'https://site.example/api/v1/me',
  ]);
  expect(sent[0]?.[1].headers).toEqual({
    accept: 'application/json',
    authorization: 'Bearer token-1',
    [EARLY_REQUEST_HEADER]: '1',
  });
  expect(early()?.token).toBe('token-1');
  expect([...(early()?.answers.values() ?? [])].every(Boolean)).toBe(true);
  expect(sent[0]?.[1].signal?.aborted).toBe(false);
  expect(preloads).toEqual([]);
  expect(closed).toHaveBeenCalled();
});

test('sends nothing from a prerendered page', () => {
  const { sent, read, early, preloads } = page({ record: good(), prerendering: true });
  read();
  expect([sent, preloads, early()]).toEqual([[], [], undefined]);
});

test('reads the response within its time limit', async () => {
  const body = new ReadableStream({
    start(stream) {
      stream.enqueue(new TextEncoder().encode('{}'));
      stream.close();
    },
  });
  const come = new Response(body, { status: 404 });
  const { read, early } = page({ record: good(), answer: async () => come });
  read();
  const [answer] = early()?.answers.values() ?? [];
  expect((await answer)?.status).toBe(404);
  expect(come.bodyUsed).toBe(true);
});

test('passes a failed request to its consumer', async () => {
  const { read, early } = page({
    record: good(),
    answer: () => Promise.reject(new TypeError('Failed to fetch')),
  });
  const unhandled = jest.fn();
  process.on('unhandledRejection', unhandled);
  read();
  await new Promise((resolve) => setTimeout(resolve));
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
  await expect([...(early()?.answers.values() ?? [])][0]).rejects.toThrow('Failed to fetch');
});

test('skips requests that the shell has sent meanwhile', () => {
  const { sent, read, early } = page({ record: good() });
  early()?.answers.delete('https://site.example/api/v1/me');
  read();
  expect(sent.map(([address]) => address)).toEqual([`https://site.example/api/v1/vehicles/${ID}`]);
});

test('sends to a backend on another origin', () => {
  const { sent, read } = page({ record: good(), requests: 'https://api.example:8443/v1/vehicles/:id' });
  read();
  expect(sent[0]?.[0]).toBe(`https://api.example:8443/v1/vehicles/${ID}`);
});

test.each([
  ['nothing is stored', undefined],
  ['nothing is stored of a session', {}],
  ['the token is about to end', recordOf('token-1', MINUTE_MS - 1)],
  ['the token is none', recordOf(undefined, 30 * MINUTE_MS)],
  ['nobody knows when the token ends', { token: { value: 'token-1' } }],
])('sends nothing if %s, but preloads the identity SDK', (_, record) => {
  const { sent, read, early, preloads } = page({ record });
  read();
  expect(sent).toEqual([]);
  expect(early()?.token).toBeNull();
  expect(preloads).toEqual(IDENTITY.map((href) => ({ name: 'link', rel: 'preload', as: 'script', href })));
});

test.each([`/visits/${ID}`, '/vehicle', '/vehicle/', '/vehicle/new', `/vehicle/${ID}/edit`])(
  'sends nothing if the page is shown in place of another, at %s',
  (pathname) => {
    const { sent, read, early } = page({ record: good(), pathname });
    read();
    expect(sent).toEqual([]);
    expect(early()).toBeUndefined();
  },
);

test('reports when all requests are sent, or none will be', async () => {
  const { read, early, sent } = page({ record: good() });
  const all = early()?.sent.then(() => sent.length);
  read();
  expect(await all).toBe(2);
});

test('reports at once if storage is blocked', async () => {
  const { early, preloads } = page({ isBlocked: true });
  await expect(early()?.sent).resolves.toBeUndefined();
  expect(preloads).toHaveLength(IDENTITY.length);
});
