/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import { RawConnection } from '@forecourt/shared/server/testing';
import { DatabaseOverloaded, DatabaseUnavailable } from './platform/db/database.ts';
import { injectAndReadWhole } from './testing/app-routes.ts';
import { MONDAY_EIGHT, useTestApi } from './testing/test-api.ts';
import { createEmulatorToken } from './testing/tokens.ts';

const api = useTestApi();
afterEach(() => jest.restoreAllMocks());

const authorization = `Bearer ${createEmulatorToken({ uid: 'ann', at: MONDAY_EIGHT })}`;

describe('the application', () => {
  it('is healthy and ready without a sign-in', async () => {
    const get = (url: string) => api.send({ method: 'GET', url, headers: {} });
    expect(await get('/api/health')).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(await get('/-/ready')).toMatchObject({ status: 200, body: { ready: true } });
  });

  it('responds 503 and is not ready while the disk of the database is full', async () => {
    const ready = () => api.send({ method: 'GET', url: '/-/ready', headers: {} });
    // Simulates the errors of PostgreSQL when a file cannot grow.
    await api.query(`
      create function refuse_growth() returns trigger language plpgsql as $$
      begin
        raise exception 'could not extend file: No space left on device' using errcode = 'disk_full';
      end $$;
      create function refuse_tables() returns event_trigger language plpgsql as $$
      begin
        raise exception 'could not extend file: No space left on device' using errcode = 'disk_full';
      end $$;
      create trigger refuse_growth before insert on customers execute function refuse_growth();
      create event trigger refuse_tables on ddl_command_start when tag in ('CREATE TABLE AS')
        execute function refuse_tables();
    `);
    expect(await ready()).toMatchObject({ status: 200 });
    const ann = api.customer('ann-with-a-full-disk');
    expect(await ann.patch('/me', { theme: 'dark' })).toMatchObject({
      status: 503,
      body: { code: 'unavailable' },
    });
    expect(await ready()).toMatchObject({ status: 503, body: { ready: false, reasons: ['disk_full'] } });
    expect((await ann.get('/vehicles')).status).toBe(200);
    await api.query('drop event trigger refuse_tables; drop trigger refuse_growth on customers');
    expect(await ready()).toMatchObject({ status: 200 });
    expect((await ann.patch('/me', { theme: 'dark' })).status).toBe(200);
  });

  it.each([
    ['is not ready while the database is away', new DatabaseUnavailable('away'), 503],
    ['stays ready while the database is overloaded', new DatabaseOverloaded('too much'), 200],
  ])('%s', async (_, failure, status) => {
    jest.spyOn(api.database, 'read').mockRejectedValue(failure);
    expect((await api.app.inject('/-/ready')).statusCode).toBe(status);
  });

  it('is not ready while the database lacks a migration, but with those of later versions', async () => {
    const ready = async () => (await api.app.inject('/-/ready')).json();
    await api.query("insert into migrations (name) values ('9999-of-a-later-version.sql')");
    expect(await ready()).toEqual({ ready: true });
    await api.query("update migrations set name = 'another' where name = '0001-customers.sql'");
    expect(await ready()).toEqual({ ready: false, reasons: ['schema'] });
    await api.query("update migrations set name = '0001-customers.sql' where name = 'another'");
    await api.query("delete from migrations where name like '9999%'");
    expect(await ready()).toEqual({ ready: true });
  });

  it('responds to unknown addresses with a problem', async () => {
    const response = await api.app.inject('/api/v1/nothing');
    expect(response.statusCode).toBe(404);
    expect(response.headers['content-type']).toMatch('application/problem+json');
    expect(response.json()).toMatchObject({ code: 'not_found', status: 404 });
  });

  it.each([
    [
      'an unexpected failure',
      new Error('password is 1234'),
      500,
      'internal',
      'Something went wrong on our side',
    ],
    [
      'an overloaded database',
      new DatabaseOverloaded('too much'),
      503,
      'overloaded',
      'The service is overloaded',
    ],
    ['a lost database', new DatabaseUnavailable('away'), 503, 'unavailable', expect.any(String)],
  ])('responds to %s without its details', async (_, failure, status, code, title) => {
    jest.spyOn(api.database, 'read').mockRejectedValue(failure);
    const response = await api.app.inject({ url: '/api/v1/me', headers: { authorization } });
    expect(response.headers['retry-after']).toBe(status === 503 ? '5' : undefined);
    const request_id = response.headers['x-request-id'];
    expect(response.json()).toEqual({ type: 'about:blank', title, status, code, request_id });
  });

  it('limits the time of headers and requests', async () => {
    expect(api.app.server).toMatchObject({
      headersTimeout: 10_000,
      requestTimeout: 30_000,
    });
  });

  it('refuses a customer whose budget is used up, counts it, and reports the budget to customers only', async () => {
    const [eve, fay] = [api.customer('eve'), api.customer('fay')];
    for (let exports = 0; exports < 20; exports += 1) {
      expect((await eve.get('/me/export')).status).toBe(200);
    }
    expect(await eve.get('/me')).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    const budget = { 'ratelimit-policy': '"customer";q=1000;w=60' };
    expect(await fay.get('/me')).toMatchObject({ status: 200, headers: budget });
    expect(await fay.get('/vehicles?limit=0')).toMatchObject({ status: 422, headers: budget });
    expect((await api.app.inject('/api/v1/me')).headers).not.toHaveProperty('ratelimit');
    const metrics = await api.internal.inject('/api/metrics');
    expect(metrics.body).toContain('forecourt_api_refused_requests_total{limit="rate"} 1');
  });

  it('lets no cache store a response, refusals included', async () => {
    const { paths } = (await api.app.inject('/api/docs/json')).json();
    const operations = Object.entries<object>(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => ({ method: method as 'get', url: path.replace(/\{\w+\}/g, 'x') })),
    );
    const more = ['/api/v1', '/api/v1/', '/api/v1/nothing', '/api/v1/%', '/api/v1/me?x=%'];
    const requests = [...operations, ...more.map((url) => ({ method: 'get' as const, url }))];
    for (const request of requests) {
      for (const headers of [{}, { authorization }, { authorization: 'Bearer x' }]) {
        const response = await injectAndReadWhole(api.app, { ...request, headers });
        expect([request, response.headers['cache-control']]).toEqual([request, 'no-store']);
      }
    }
  });

  it('sets a secure cookie when a proxy on a private network received the request over HTTPS', async () => {
    const cookieFor = async (remoteAddress: string) => {
      const headers = { authorization, 'x-forwarded-proto': 'https' };
      const response = await api.app.inject({ url: '/api/v1/me', headers, remoteAddress });
      return response.headers['set-cookie'];
    };
    expect(await cookieFor('127.0.0.1')).toMatch(/; Secure;/);
    expect(await cookieFor('10.0.0.7')).toMatch(/; Secure;/);
    expect(await cookieFor('203.0.113.7')).not.toMatch(/Secure/);
  });

  it('describes itself, with a schema for every response', async () => {
    const { paths } = (await api.app.inject('/api/docs/json')).json();
    const operations = Object.values<object>(paths).flatMap((path) => Object.values(path));
    expect(operations.length).toBeGreaterThanOrEqual(9);
    for (const { responses, security } of operations) {
      // Public operations need no token.
      const ofIdentity = security?.length === 0 ? [] : ['401'];
      expect(Object.keys(responses)).toEqual(expect.arrayContaining([...ofIdentity, '422', '500', '503']));
      for (const [status, { content }] of Object.entries<{ content: object }>(responses)) {
        if (status !== '204' && status !== '304') expect(Object.values(content)[0]).toHaveProperty('schema');
      }
    }
  });
});

describe('a malformed request', () => {
  let origin: string;
  let connection: RawConnection;
  beforeAll(async () => {
    origin = await api.app.listen({ port: 0, host: '127.0.0.1' });
  });
  beforeEach(async () => {
    connection = await RawConnection.open(origin);
  });
  afterEach(() => connection.close());

  const HOST = 'Host: api.example\r\n';

  it.each([
    ['no HTTP', 'hello\r\n\r\n', 400, 'bad_request'],
    ['headers that are too long', `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}`, 431, 'headers_too_large'],
    ['no host', 'GET /api/health HTTP/1.1\r\n\r\n', 400, 'bad_request'],
    ['an address that cannot be decoded', `GET /api/%zz HTTP/1.1\r\n${HOST}\r\n`, 400, 'bad_request'],
    [
      'another expectation',
      `GET /api/health HTTP/1.1\r\n${HOST}Expect: x\r\n\r\n`,
      417,
      'expectation_failed',
    ],
    ['a method nobody serves', `TRACE /api/v1/me HTTP/1.1\r\n${HOST}\r\n`, 405, 'method_not_allowed'],
    [
      'a method that is not served there, with a body that does not come',
      `PUT /api/v1/availability HTTP/1.1\r\n${HOST}Content-Length: 9\r\n\r\n`,
      405,
      'method_not_allowed',
    ],
    [
      'a body that does not come, where there is nothing',
      `POST /api/v1/nothing HTTP/1.1\r\n${HOST}Content-Length: 9\r\n\r\n`,
      404,
      'not_found',
    ],
  ])('is refused with a problem document and all headers: %s', async (_case, text, status, code) => {
    connection.write(text);
    const answer = await connection.answer();
    expect(answer).toMatchObject({ status, headers: HEADERS });
    expect(JSON.parse(answer.body)).toEqual({ ...PROBLEM, status, code });
  });

  it('gets the list of methods', async () => {
    const { statusCode, headers } = await api.app.inject({ method: 'PUT', url: '/api/v1/me' });
    expect([statusCode, headers.allow]).toEqual([405, 'GET, HEAD, PATCH, DELETE']);
  });

  const PROBLEM = { type: 'about:blank', title: expect.any(String) };
  const HEADERS = {
    'content-type': expect.stringContaining('application/problem+json'),
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  };
});

it('lets the documentation load its own scripts only, and no site frame it', async () => {
  const pages = [
    '/api/docs',
    '/api/docs/',
    '/api/docs/static/index.html',
    '/api/docs/static/oauth2-redirect.html',
  ];
  for (const url of pages) {
    const { headers } = await api.app.inject(url);
    expect([url, headers['x-frame-options'], headers['content-security-policy']]).toEqual([
      url,
      'DENY',
      expect.stringMatching(/^default-src 'none'; script-src 'self'; .*frame-ancestors 'none';$/),
    ]);
  }
});
