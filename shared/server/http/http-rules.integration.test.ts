import { once } from 'node:events';
import { METHODS } from 'node:http';
import { Readable } from 'node:stream';
import { RawConnection, type RawResponse } from '@forecourt/shared/server/testing';
import fastify, { type FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { httpMetricsPlugin } from '../http-metrics.ts';
import { FASTIFY_OPTIONS } from './http-options.ts';
import { httpRulesPlugin } from './http-rules.ts';
import { sendProblem } from './problem.ts';
import { SECURITY_HEADERS, setSecurityHeaders } from './security-headers.ts';

let app: FastifyInstance;
let origin: string;
/** Sends the response of /held. */
let release: () => void;
let connection: RawConnection;
let registry: Registry;
/** Response of /long, which ends only if a test ends it. */
let long: Readable;

const SHORT_TIMEOUTS = {
  requestTimeout: 300,
  http: { headersTimeout: 200, connectionsCheckingInterval: 50 },
};

/** @param timeouts instead of the site's, for tests that wait for one: short ones also cut off requests on a busy machine */
async function start(timeouts: Partial<typeof SHORT_TIMEOUTS> = {}): Promise<void> {
  app = fastify({
    ...FASTIFY_OPTIONS,
    ...timeouts,
    http: { ...FASTIFY_OPTIONS.http, ...timeouts.http },
    frameworkErrors: (_error, _request, reply) => {
      setSecurityHeaders(reply);
      sendProblem(reply, { status: 400, code: 'bad_request', title: 'The address cannot be read' });
    },
  });
  registry = new Registry();
  await app.register(httpMetricsPlugin, { registry, name: 'request_seconds' });
  await app.register(httpRulesPlugin, {
    isPage: ({ url }) => url.startsWith('/page'),
    sendNotFound: (_request, reply) => reply.code(404).send('Not found'),
  });
  app.get('/here/:id', () => 'here');
  app.post('/take', ({ body }) => ({ taken: body }));
  app.get('/begun', (_request, reply) =>
    reply.hijack().raw.writeHead(200, { 'content-length': '100' }).write('so far'),
  );
  long = new Readable({ read: () => undefined });
  app.get('/long', (_request, reply) => {
    reply.send(long);
    long.push('so far');
  });
  const held = Promise.withResolvers<void>();
  release = held.resolve;
  app.get('/held', async () => {
    await held.promise;
    return 'held';
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send('Not found'));
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
  connection = await RawConnection.open(origin);
}

async function stop(): Promise<void> {
  release();
  connection.close();
  await app.close();
}

beforeEach(() => start());
afterEach(stop);

const HOST = 'Host: site.example\r\n';
const GOOD = `GET /here/1 HTTP/1.1\r\n${HOST}\r\n`;

function expectProblem(answer: RawResponse, status: number, code: string): void {
  expect(answer).toMatchObject({ status, headers: securityHeaders() });
  expect(answer.headers).toMatchObject({
    'content-type': expect.stringMatching('^application/problem\\+json'),
    'cache-control': 'no-store',
    'content-length': String(answer.body.length),
  });
  const title = expect.stringMatching(/\w/);
  expect(JSON.parse(answer.body)).toEqual({ type: 'about:blank', title, status, code });
}

function securityHeaders(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(SECURITY_HEADERS).map(([name, value]) => [name.toLowerCase(), value]),
  );
}

describe('a body that is too large', () => {
  const body = Buffer.alloc(4_000_000, 'x');
  const headers = { 'content-type': 'application/json', 'content-length': String(body.length) };

  test('leaves the connection usable', async () => {
    connection.send('POST /take', headers, body);
    expect((await connection.answer()).status).toBe(413);
    connection.write(GOOD);
    expect(await connection.answer()).toMatchObject({ status: 200, body: 'here' });
  });

  test.each(['close', 'Close', 'TE, close'])('closes the connection on request: %s', async (asked) => {
    connection.send('POST /take', { ...headers, connection: asked }, body);
    const answer = await connection.answer();
    expect(answer.status).toBe(413);
    expect(answer.headers.connection).toBe('close');
    expect(await connection.answers()).toEqual([]);
  });
});

describe('a queued response on a connection', () => {
  test('is closed when the connection breaks', async () => {
    connection.write(`GET /held HTTP/1.1\r\n${HOST}\r\nGET /long HTTP/1.1\r\n${HOST}\r\n`);
    await once(long, 'resume');
    connection.close();
    await once(long, 'close');
    expect(long.destroyed).toBe(true);
  });
});

async function expectRefusal(text: string, status: number, code: string): Promise<void> {
  connection.write(text);
  const answer = await connection.answer();
  expectProblem(answer, status, code);
  expect(answer.headers.connection).toBe('close');
  expect(await connection.answers()).toEqual([]);
  expect(await registry.metrics()).toContain(`forecourt_unreadable_requests_total{code="${code}"} 1\n`);
}

describe('unreadable HTTP', () => {
  test.each([
    ['no HTTP at all', 'hello\r\n\r\n', 400, 'bad_request'],
    ['a method that does not exist', `MAKE / HTTP/1.1\r\n${HOST}\r\n`, 400, 'bad_request'],
    ['a version that does not exist', `GET / HTTP/7.7\r\n${HOST}\r\n`, 400, 'bad_request'],
    ['a header without a colon', `GET / HTTP/1.1\r\n${HOST}nothing\r\n\r\n`, 400, 'bad_request'],
    [
      'two lengths of one body',
      `POST /take HTTP/1.1\r\n${HOST}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
      400,
      'bad_request',
    ],
    [
      'two ways to say how long a body is',
      `POST /take HTTP/1.1\r\n${HOST}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
      'bad_request',
    ],
    [
      'a broken chunk of a body',
      `POST /take HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
      400,
      'bad_request',
    ],
    ['headers that are too long', `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}`, 431, 'headers_too_large'],
    ['an address that is too long', `GET /${'x'.repeat(20_000)}`, 431, 'headers_too_large'],
  ])('gets a problem document and closes the connection: %s', async (_case, text, status, code) => {
    await expectRefusal(text, status, code);
  });

  test('is answered after the earlier requests of the connection', async () => {
    connection.write(`${GOOD}GET /held HTTP/1.1\r\n${HOST}\r\nnonsense\r\n\r\n`);
    expect(await connection.answer()).toMatchObject({ status: 200, body: 'here' });
    release();
    expect(await connection.answer()).toMatchObject({ status: 200, body: 'held' });
    expectProblem(await connection.answer(), 400, 'bad_request');
    expect(await connection.answers()).toEqual([]);
  });

  test('is answered on a reused connection', async () => {
    connection.write(GOOD);
    expect((await connection.answer()).status).toBe(200);
    connection.write('nonsense\r\n\r\n');
    expectProblem(await connection.answer(), 400, 'bad_request');
    expect(await connection.answers()).toEqual([]);
  });

  test('is answered once, whatever follows', async () => {
    connection.write('nonsense\r\n\r\n');
    expectProblem(await connection.answer(), 400, 'bad_request');
    connection.write('more nonsense\r\n\r\n'.repeat(1000));
    expect(await connection.answers()).toEqual([]);
    expect(await registry.metrics()).toContain('forecourt_unreadable_requests_total{code="bad_request"} 1\n');
  });
});

describe('a request that does not end in time', () => {
  beforeEach(async () => {
    await stop();
    await start(SHORT_TIMEOUTS);
  });

  test.each([
    ['headers that do not end', `GET / HTTP/1.1\r\n${HOST}X-Slow: `],
    [
      'a body that does not end',
      `POST /take HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 9\r\n\r\n{`,
    ],
  ])('gets a problem document and closes the connection: %s', async (_case, text) => {
    await expectRefusal(text, 408, 'request_timeout');
  });

  test('does not interrupt another response', async () => {
    connection.write(`GET /begun HTTP/1.1\r\n${HOST}Content-Length: 9\r\n\r\n{`);
    await expect(connection.answer()).rejects.toThrow(
      /^The connection ended after "HTTP\/1\.1 200 .*so far"$/,
    );
  });

  test('gets no response on an unused connection', async () => {
    expect(await connection.answers()).toEqual([]);
    expect(await registry.metrics()).not.toContain('forecourt_unreadable_requests_total{');
  });
});

describe('requests that Node or Fastify would answer themselves', () => {
  test.each([
    ['no host', 'GET /here/1 HTTP/1.1\r\n\r\n', 400, 'bad_request'],
    ['two hosts', `GET /here/1 HTTP/1.1\r\n${HOST}Host: evil.example\r\n\r\n`, 400, 'bad_request'],
    ['an address that cannot be decoded', `GET /%zz HTTP/1.1\r\n${HOST}\r\n`, 400, 'bad_request'],
    [
      'an expectation that nobody knows',
      `GET /here/1 HTTP/1.1\r\n${HOST}Expect: miracles\r\n\r\n`,
      417,
      'expectation_failed',
    ],
    ['a tunnel', `CONNECT evil.example:443 HTTP/1.1\r\n${HOST}\r\n`, 405, 'method_not_allowed'],
  ])('get a problem document: %s', async (_case, text, status, code) => {
    connection.write(text);
    expectProblem(await connection.answer(), status, code);
  });

  test('may lack a host in HTTP/1.0', async () => {
    connection.write('GET /here/1 HTTP/1.0\r\n\r\n');
    expect((await connection.answers())[0]).toMatchObject({ status: 200, body: 'here' });
  });

  test('may expect 100-continue', async () => {
    const type = 'Content-Type: application/json\r\n';
    connection.write(
      `POST /take HTTP/1.1\r\n${HOST}${type}Content-Length: 7\r\nExpect: 100-continue\r\n\r\n`,
    );
    expect((await connection.answer()).status).toBe(100);
    connection.write('{"a":1}');
    expect(await connection.answer()).toMatchObject({ status: 200, body: '{"taken":{"a":1}}' });
  });

  test('may contain the whole address', async () => {
    connection.write(`GET http://other.example/here/1?x HTTP/1.1\r\n${HOST}\r\n`);
    expect(await connection.answer()).toMatchObject({ status: 200, body: 'here' });
    connection.write(`POST http://other.example?x HTTP/1.1\r\n${HOST}\r\n`);
    expect(await connection.answer()).toMatchObject({ status: 404 });
  });

  test('are answered normally during shutdown', async () => {
    connection.write(`GET /held HTTP/1.1\r\n${HOST}\r\n`);
    await once(app.server, 'request');
    const closed = app.close();
    connection.write(GOOD);
    await once(app.server, 'request');
    release();
    expect((await connection.answer()).body).toBe('held');
    expect(await connection.answer()).toMatchObject({ status: 200, headers: securityHeaders() });
    await closed;
  });
});

describe('unsupported methods', () => {
  const BODY = 'Content-Type: text/xml\r\nContent-Length: 1000\r\n';

  test.each([
    ['TRACE', '/page', 'GET, HEAD'],
    ['POST', '/page', 'GET, HEAD'],
    ['OPTIONS', '/page/x', 'GET, HEAD'],
    ['PUT', '/take', 'POST'],
    ['GET', '/take', 'POST'],
    ['DELETE', '/here/7', 'GET, HEAD'],
    ['PROPFIND', '/nowhere', ''],
  ])('are refused before the body arrives: %s %s', async (method, url, allow) => {
    connection.write(`${method} ${url} HTTP/1.1\r\n${HOST}${BODY}\r\n`);
    const answer = await connection.answer();
    expectProblem(answer, 405, 'method_not_allowed');
    expect(answer.headers.allow).toBe(allow);
  });

  test('are refused with the same headers', async () => {
    for (const method of METHODS.filter((each) => !['GET', 'HEAD', 'CONNECT'].includes(each))) {
      const { statusCode, headers } = await app.inject({ method: method as 'GET', url: '/page' });
      expect([method, statusCode, headers]).toEqual([
        method,
        405,
        expect.objectContaining(securityHeaders()),
      ]);
    }
  });

  test('get 404 for unknown addresses, whatever their body', async () => {
    connection.write(`POST /nowhere HTTP/1.1\r\n${HOST}${BODY}\r\n`);
    expect(await connection.answer()).toMatchObject({ status: 404, headers: securityHeaders() });
  });

  test('may read pages', async () => {
    expect((await app.inject('/page')).statusCode).toBe(404);
    expect((await app.inject({ method: 'HEAD', url: '/here/1' })).statusCode).toBe(200);
  });
});

test("keeps a response's own policy and replaces all other security headers", async () => {
  const other = fastify(FASTIFY_OPTIONS);
  await other.register(httpRulesPlugin, { sendNotFound: () => undefined });
  other.get('/', (_request, reply) =>
    reply.headers({ 'content-security-policy': "default-src 'self'", 'x-frame-options': 'ALLOW' }).send('x'),
  );
  expect((await other.inject('/')).headers).toMatchObject({
    ...securityHeaders(),
    'content-security-policy': "default-src 'self'",
  });
});
