import { RawConnection } from '@forecourt/shared/server/testing';
import { TestBackend } from './testing/test-backend.ts';
import { startTestEdge, type TestEdge } from './testing/test-edge.ts';

/** Headers of a backend and an emulator that the edge must replace. */
const THEIR_HEADERS = {
  'x-content-type-options': 'sniff',
  'referrer-policy': 'unsafe-url',
  'strict-transport-security': 'max-age=1',
  'cross-origin-resource-policy': 'cross-origin',
  'cross-origin-opener-policy': 'unsafe-none',
  'x-frame-options': 'ALLOWALL',
};

const OUR_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
};
const NOTHING = "default-src 'none'; frame-ancestors 'none'";
const PAGE = /^default-src 'none'; script-src 'self' .*; frame-ancestors 'none'$/;
const DOCUMENTATION = "default-src 'none'; script-src 'self'; frame-ancestors 'none'";

const upstream = new TestBackend();
let edge: TestEdge;
let origin: string;
/** Address of a file of a release. */
let file: string;

beforeAll(async () => {
  upstream.respond((request, response) => {
    const ownPolicy = request.url?.startsWith('/api/docs') && { 'content-security-policy': DOCUMENTATION };
    const status = Number(/\d{3}$/.exec(request.url ?? '')?.[0] ?? 200);
    const [, referrer] = /\/referrer\/(\S+)$/.exec(request.url ?? '') ?? [];
    const headers = { ...THEIR_HEADERS, ...ownPolicy, ...(referrer && { 'referrer-policy': referrer }) };
    response.writeHead(status, headers).end('theirs');
  });
  const address = await upstream.start();
  edge = await startTestEdge({ API_URL: address, FIREBASE_AUTH_EMULATOR_HOST: new URL(address).host });
  const release = edge.origin.deploy('vehicle', 'first');
  file = `/remotes/vehicle/${release.version}/${release.entry}`;
  origin = await edge.listen();
});
afterAll(async () => {
  await edge.close();
  await upstream.stop();
});

const JSON_TYPE = 'Content-Type: application/json\r\n';

/** Request headers. The announced body is never sent, so no response may wait for it. */
const HEADERS: Record<string, string> = {
  'too large': `${JSON_TYPE}Content-Length: 1000000\r\n`,
  'of another site': 'Sec-Fetch-Site: cross-site\r\n',
  'as a form': 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 7\r\n',
  'in parts': `${JSON_TYPE}Transfer-Encoding: chunked\r\n`,
  'with another expectation': 'Expect: miracles\r\n',
};

test.each([
  ['a page', 'GET /', '', 200, PAGE],
  ['a page that does not exist', 'GET /nothing', '', 404, PAGE],
  ['a file of the shell', 'GET /assets/main.1.js', '', 200, NOTHING],
  ['no file of the shell', 'GET /assets/nothing.js', '', 404, NOTHING],
  ['a file of a release', () => `GET ${file}`, '', 200, NOTHING],
  ['no file of a release', 'GET /remotes/vehicle/1/x.js', '', 404, NOTHING],
  ['an icon', 'GET /icons/mark.svg', '', 200, NOTHING],
  ['health', 'GET /-/health', '', 200, NOTHING],
  ['no endpoint', 'GET /-/nothing', '', 404, NOTHING],
  ['an answer of the api', 'GET /api/v1/me', '', 200, NOTHING],
  ['a refusal of the api', 'GET /api/v1/401', '', 401, NOTHING],
  ['a failure of the api', 'GET /api/v1/500', '', 500, NOTHING],
  ['the documentation of the api', 'GET /api/docs', '', 200, DOCUMENTATION],
  ['an answer of the emulator', 'GET /identitytoolkit.googleapis.com/x', '', 200, NOTHING],
  ['a refusal of the emulator', 'GET /emulator/403', '', 403, NOTHING],
  ['an address that cannot be decoded', 'GET /%zz', '', 400, NOTHING],
  ['a method that nobody serves', 'TRACE /', '', 405, NOTHING],
  ['a method that pages do not have', 'POST /login', 'as a form', 405, NOTHING],
  ['a form that nobody takes', 'POST /-/reports', 'as a form', 415, NOTHING],
  ['a report that is too large', 'POST /-/reports', 'too large', 413, NOTHING],
  ['a report of another site', 'POST /-/reports', 'of another site', 403, NOTHING],
  ['a look that another site asks for', 'POST /-/releases/check', 'of another site', 403, NOTHING],
  ['a look with a body', 'POST /-/releases/check', 'too large', 413, NOTHING],
  ['a look with a body of any length', 'POST /-/releases/check', 'in parts', 413, NOTHING],
  ['an expectation that nobody meets', 'GET /', 'with another expectation', 417, NOTHING],
])('sends the same security headers with %s', async (_kind, target, headers, status, policy) => {
  const connection = await RawConnection.open(origin);
  const request = typeof target === 'string' ? target : target();
  connection.write(`${request} HTTP/1.1\r\nHost: site.example\r\n${HEADERS[headers] ?? ''}\r\n`);
  const answer = await connection.answer();
  connection.close();
  // A duplicate header would be joined to the first and fail this.
  expect(answer).toMatchObject({ status, headers: OUR_HEADERS });
  expect(answer.headers['content-security-policy']).toEqual(
    typeof policy === 'string' ? policy : expect.stringMatching(policy),
  );
  if (status >= 400 && answer.headers['content-type']?.startsWith('application/problem+json')) {
    expect(JSON.parse(answer.body)).toMatchObject({ type: 'about:blank', status });
  }
});

test.each([
  ['no HTTP', 'hello\r\n\r\n', 400],
  ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
  ['headers that are too long', `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}`, 431],
  ['a tunnel', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n', 405],
])('sends the same security headers on a raw socket: %s', async (_kind, text, status) => {
  const connection = await RawConnection.open(origin);
  connection.write(text);
  expect(await connection.answer()).toMatchObject({
    status,
    headers: {
      ...OUR_HEADERS,
      'content-security-policy': NOTHING,
      'content-type': expect.stringContaining('application/problem+json'),
    },
  });
  connection.close();
});

test('sends the same security headers with 304, in responses to HEAD, and to operators', async () => {
  const page = await edge.send('/');
  const again = await edge.send({ url: '/', headers: { 'if-none-match': String(page.headers.etag) } });
  const head = await edge.send({ method: 'HEAD', url: '/icons/mark.svg' });
  const status = await edge.sendInternal('/-/releases');
  expect([again.statusCode, head.statusCode, status.statusCode]).toEqual([304, 200, 200]);
  for (const { headers } of [again, head, status]) expect(headers).toMatchObject(OUR_HEADERS);
});

test.each([
  ['no-referrer', 'no-referrer'],
  ['same-origin', 'same-origin'],
  ['strict-origin', 'strict-origin'],
  ['origin', 'strict-origin-when-cross-origin'],
])('keeps a stricter Referrer-Policy of the api: %s', async (theirs, kept) => {
  const answer = await edge.send(`/api/v1/referrer/${theirs}`);
  expect(answer.headers['referrer-policy']).toBe(kept);
});

test('limits the time for headers, requests and idle connections', () => {
  expect(edge.server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 20_000, timeout: 65_000 });
});

test.each([
  ['visitors', {}, 'timeout=72'],
  // Google's balancer closes its side after 600 s.
  ['a load balancer longer than the balancer itself', { TRUSTED_PROXIES: 'loopback' }, 'timeout=620'],
])('keeps connections open for %s', async (_whose, environment, keepAlive) => {
  const other = await startTestEdge(environment);
  const connection = await RawConnection.open(await other.listen());
  connection.write('GET /-/health HTTP/1.1\r\nHost: site.example\r\n\r\n');
  expect((await connection.answer()).headers['keep-alive']).toBe(keepAlive);
  connection.close();
  await other.close();
});
