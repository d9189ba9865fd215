/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import { RawConnection, type RawResponse } from '@forecourt/shared/server/testing';
import { startTestApi, type TestApi } from '../api/src/testing/test-api.ts';
import { EDGE_TEST_ADMIN_TOKEN, startTestEdge, type TestEdge } from '../host/server/testing/test-edge.ts';

let api: TestApi;
let edge: TestEdge;
/** Part → public address. */
let origins: Record<string, string>;

beforeAll(async () => {
  api = await startTestApi({ isDocumentationPublic: false });
  const apiOrigin = await api.app.listen({ port: 0, host: '127.0.0.1' });
  edge = await startTestEdge({ API_URL: apiOrigin });
  origins = { edge: await edge.listen(), api: apiOrigin };
});
afterAll(async () => {
  await edge?.close();
  await api?.close();
});

const INTERNAL = ['/-/metrics', '/-/releases', '/api/metrics', '/api/docs/json', '/api/photos'];

/** Text that only internal endpoints return. */
const THEIRS = /process_cpu|forecourt_\w+_(total|seconds|info)|"adoptedAt"|"refused"|"openapi"|"orphans"/;

const hex = (character: string) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`;

/** Spellings of a path that a router, a proxy or a balancer may normalise to the plain one. */
function spellingsOf(path: string): string[] {
  const [, first = '', ...more] = path.split('/');
  const rest = more.join('/');
  const last = path.slice(-1);
  const plain = path.slice(0, -1);
  const paths = [
    ...[path, `${path}/`, `${path}//`, `${path}/.`, `${path}/x/..`, `${path}?x=1`, `${path}#x`, `${path}?`],
    ...[
      `/${path}`,
      `//${path}`,
      `/.${path}`,
      `/x/..${path}`,
      `/../${path}`,
      `/%2e${path}`,
      `/x/%2e%2E${path}`,
    ],
    ...[
      '//',
      '/./',
      '/%2e/',
      '/x/../',
      '/x/%2e%2e/',
      '/%2f',
      '%2f',
      '%2F',
      '%252f',
      '\\',
      '/\\',
      '%5c',
      '%5C',
    ].map((separator) => `/${first}${separator}${rest}`),
    ...[`\\${first}\\${rest}`, `/\\${first}/${rest}`, `/%5c${first}/${rest}`, `/%2f${first}/${rest}`],
    ...[path.toUpperCase(), `/${first}/${rest.replace(/^./, (letter) => letter.toUpperCase())}`],
    ...[
      `${plain}${hex(last)}`,
      `${plain}%25${hex(last).slice(1)}`,
      `/${[...path.slice(1)].map(hex).join('')}`,
    ],
    ...[`/${first}/${hex(rest)}${rest.slice(1)}`, `/${hex(first)}${first.slice(1)}/${rest}`],
    ...[
      `${path};`,
      `${path};x=1`,
      `${path};/`,
      `/;${path}`,
      `/${first};x/${rest}`,
      `${path}%3bx`,
      `/;x/..${path}`,
    ],
    ...[
      `${path}%00`,
      `${path}%20`,
      `${path}%09`,
      `${path}%0a`,
      `${path}.`,
      `${path}%2e`,
      `${path}.json`,
      `${path}~`,
    ],
    ...[
      `/api/..${path}`,
      `/api/..%2f${path.slice(1)}`,
      `/api/%2e%2e${path}`,
      `/api/v1/..${path}`,
      `/api/v1/../../${path}`,
    ],
    ...[
      `/assets/..${path}`,
      `/remotes/../..${path}`,
      `/icons/..%2f..${path}`,
      `/%c0%ae${path}`,
      `/\u00ef\u00bc\u008f${path}`,
    ],
  ];
  const absolute = [
    'http://site.example',
    'HTTP://127.0.0.1:3100',
    'https://x@site.example',
    'http:',
    'http:/',
    'file://',
    '//site.example',
  ];
  return [
    ...paths,
    ...absolute.map((origin) => `${origin}${path}`),
    path.slice(1),
    `*${path}`,
    `http://site.example//${path}`,
  ];
}

/** Sends a request, and expects no failure, no internal content, and the common headers. */
async function expectNothing(
  origin: string,
  requestLine: string,
  headers: string[] = [],
  body = '',
): Promise<void> {
  const answer = await ask(origin, requestLine, headers, body);
  expect([requestLine, answer]).toEqual([
    requestLine,
    {
      status: expect.any(Number),
      headers: expect.objectContaining({ 'x-frame-options': 'DENY' }),
      body: expect.not.stringMatching(THEIRS),
    },
  ]);
  expect([requestLine, answer.status]).not.toEqual([requestLine, 500]);
}

async function ask(
  origin: string,
  requestLine: string,
  headers: string[],
  body: string,
): Promise<RawResponse> {
  const connection = await RawConnection.open(origin);
  const lines = [`${requestLine} HTTP/1.1`, 'Host: site.example', 'Connection: close', ...headers];
  connection.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
  const answer = await connection.answer();
  connection.close();
  // A busy machine sheds requests before it routes them.
  return answer.status === 503 ? ask(origin, requestLine, headers, body) : answer;
}

test.each(INTERNAL)('returns %s to operators', async (path) => {
  const answer = path.startsWith('/api') ? await api.internal.inject(path) : await edge.sendInternal(path);
  expect(answer.body).toMatch(THEIRS);
});

describe.each(['edge', 'api'])('the public listener of the %s', (part) => {
  test.each(INTERNAL)('does not serve %s under any spelling', async (path) => {
    const origin = origins[part] ?? '';
    for (const spelling of spellingsOf(path)) {
      for (const method of ['GET', 'POST', 'OPTIONS']) {
        await expectNothing(origin, `${method} ${spelling}`);
      }
    }
  });

  test.each(INTERNAL)('does not serve %s because of headers', async (path) => {
    const names = [
      'X-Original-URL',
      'X-Rewrite-URL',
      'X-Forwarded-Prefix',
      'X-HTTP-Method-Override',
      'Upgrade',
    ];
    const headers = names.map((name) => `${name}: ${path}`);
    for (const target of ['/', '/api/v1/me', '/-/health', path]) {
      await expectNothing(origins[part] ?? '', `GET ${target}`, headers);
    }
  });
});

test('accepts no change of releases from the public by any spelling, even with the token', async () => {
  const body = JSON.stringify({ disabled: true, message: 'x' });
  const headers = [
    `Authorization: Bearer ${EDGE_TEST_ADMIN_TOKEN}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ];
  for (const spelling of spellingsOf('/-/releases/vehicle')) {
    await expectNothing(origins.edge ?? '', `PUT ${spelling}`, headers, body);
  }
  expect(await edge.status()).toMatchObject({ vehicle: { disabled: null } });
});
