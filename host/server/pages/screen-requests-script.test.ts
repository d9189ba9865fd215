import { runInNewContext } from 'node:vm';
import type { PreloadedAnswers } from '@forecourt/shared/contract';
import { SCREEN_REQUESTS_SCRIPT } from './screen-requests-script.ts';

const MINUTE_MS = 60_000;

interface PageOptions {
  pathname?: string;
  screen?: string;
  requests?: string;
  /** What the tabs share; undefined where there is nothing. */
  record?: unknown;
  /** Whether the browser lets the page have no storage. */
  isBlocked?: boolean;
}

/** A page in which the script has run; what the database says is the test's to end. */
function page({
  pathname = '/vehicle/7',
  screen = '/vehicle/:id',
  requests = '/api/v1/vehicles/:id /api/v1/me',
  record,
  isBlocked = false,
}: PageOptions) {
  const sent: [string, RequestInit][] = [];
  const reading: { onsuccess?: () => void; result?: unknown } = { result: record };
  const closed = jest.fn();
  const opening = {
    onsuccess: () => undefined,
    result: { transaction: () => ({ objectStore: () => ({ get: () => reading }) }), close: closed },
  };
  const open = () => {
    if (isBlocked) throw new DOMException('Storage is blocked', 'SecurityError');
    return opening;
  };
  const site = {
    document: { currentScript: { dataset: { screen, requests } } },
    location: { pathname, origin: 'https://site.example' },
    indexedDB: { open },
    fetch: async (address: string, options: RequestInit) => {
      sent.push([address, options]);
      return new Response('{}');
    },
    AbortSignal,
    URL,
    forecourtPreloaded: undefined as PreloadedAnswers | undefined,
  };
  runInNewContext(SCREEN_REQUESTS_SCRIPT, site);
  return {
    sent,
    closed,
    preloaded: () => site.forecourtPreloaded,
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

test('should send what the screen asks for first, with the token that the tabs share', () => {
  const { sent, read, preloaded, closed } = page({ record: good() });
  expect(sent).toEqual([]);
  read();
  expect(sent.map(([address]) => address)).toEqual([
    'https://site.example/api/v1/vehicles/7',
    'https://site.example/api/v1/me',
  ]);
  expect(sent[0]?.[1].headers).toEqual({ accept: 'application/json', authorization: 'Bearer token-1' });
  expect(preloaded()?.token).toBe('token-1');
  expect([...(preloaded()?.answers.values() ?? [])].every(Boolean)).toBe(true);
  expect(closed).toHaveBeenCalled();
});

test('should skip what the shell has requested meanwhile', () => {
  const { sent, read, preloaded } = page({ record: good() });
  preloaded()?.answers.delete('https://site.example/api/v1/me');
  read();
  expect(sent.map(([address]) => address)).toEqual(['https://site.example/api/v1/vehicles/7']);
});

test('should send to a backend with an address of its own', () => {
  const { sent, read } = page({ record: good(), requests: 'https://api.example:8443/v1/vehicles/:id' });
  read();
  expect(sent[0]?.[0]).toBe('https://api.example:8443/v1/vehicles/7');
});

test.each([
  ['nothing is stored', undefined],
  ['nothing is stored of a session', {}],
  ['the token is about to end', recordOf('token-1', MINUTE_MS - 1)],
  ['the token is none', recordOf(undefined, 30 * MINUTE_MS)],
  ['nobody knows when the token ends', { token: { value: 'token-1' } }],
])('should send nothing where %s', (_, record) => {
  const { sent, read, preloaded } = page({ record });
  read();
  expect(sent).toEqual([]);
  expect(preloaded()?.token).toBeNull();
});

test.each(['/visits/7', '/vehicle', '/vehicle/', '/vehicle/7/edit'])(
  'should send nothing where the page stands in for another one, at %s',
  (pathname) => {
    const { sent, read, preloaded } = page({ record: good(), pathname });
    read();
    expect(sent).toEqual([]);
    expect(preloaded()).toBeUndefined();
  },
);

test('should be silent where storage is blocked', () => {
  expect(() => page({ isBlocked: true })).not.toThrow();
});
