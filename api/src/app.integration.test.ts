/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import { DatabaseUnavailable } from './platform/db/database.ts';
import { emulatorToken } from './testing/emulator-token.ts';
import { MONDAY_EIGHT, startTestApi, type TestApi } from './testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
afterEach(() => jest.restoreAllMocks());

const authorization = `Bearer ${emulatorToken({ uid: 'ann', at: MONDAY_EIGHT })}`;

/** Headers of a write that passes the XSRF check. */
async function writeHeaders(): Promise<Record<string, string>> {
  const { setCookie = '' } = await api.send({ method: 'GET', url: '/api/v1/me', headers: { authorization } });
  const token = /^XSRF-TOKEN=([^;]+)/.exec(setCookie)?.[1] ?? '';
  return { authorization, cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': token };
}

describe('the application', () => {
  it('should be healthy and ready without a sign-in', async () => {
    const get = (url: string) => api.send({ method: 'GET', url, headers: {} });
    expect(await get('/api/health')).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(await get('/api/ready')).toMatchObject({ status: 200, body: { status: 'ready' } });
  });

  it('should not be ready while the database is away', async () => {
    jest.spyOn(api.database, 'read').mockRejectedValue(new DatabaseUnavailable('away'));
    expect(await api.send({ method: 'GET', url: '/api/ready', headers: {} })).toMatchObject({
      status: 503,
      body: { code: 'unavailable' },
    });
  });

  it('should answer unknown addresses with a problem', async () => {
    const response = await api.app.inject('/api/v1/nothing');
    expect(response.statusCode).toBe(404);
    expect(response.headers['content-type']).toMatch('application/problem+json');
    expect(response.json()).toMatchObject({ code: 'not_found', status: 404 });
  });

  it('should tell nothing about an unexpected failure', async () => {
    jest.spyOn(api.database, 'read').mockRejectedValue(new Error('password is 1234'));
    const response = await api.app.inject({ url: '/api/v1/me', headers: { authorization } });
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({
      type: 'about:blank',
      title: 'Something went wrong on our side',
      status: 500,
      code: 'internal',
    });
  });

  it('should answer 503 when the database goes away', async () => {
    jest.spyOn(api.database, 'read').mockRejectedValue(new DatabaseUnavailable('away'));
    const response = await api.app.inject({ url: '/api/v1/me', headers: { authorization } });
    expect(response.json()).toMatchObject({ status: 503, code: 'unavailable' });
  });

  it.each([
    ['malformed_body', 400, '{', 'application/json'],
    ['unsupported_media_type', 415, '<a/>', 'text/xml'],
    ['unsupported_media_type', 415, 'hello', 'text/plain'],
    ['body_too_large', 413, JSON.stringify({ display_name: 'x'.repeat(70_000) }), 'application/json'],
  ])('should answer %s with %i', async (code, status, payload, type) => {
    const response = await api.app.inject({
      method: 'PATCH',
      url: '/api/v1/me',
      headers: { ...(await writeHeaders()), 'content-type': type },
      payload,
    });
    expect(response.json()).toMatchObject({ status, code });
  });

  it('should let no cache keep any answer, refusals included', async () => {
    const { body } = await api.send({ method: 'GET', url: '/api/docs/json', headers: {} });
    const operations = Object.entries<object>(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => ({ method: method as 'get', url: path.replace(/\{\w+\}/g, 'x') })),
    );
    const more = ['/api/v1', '/api/v1/', '/api/v1/nothing', '/api/v1/%', '/api/v1/me?x=%'];
    const requests = [...operations, ...more.map((url) => ({ method: 'get' as const, url }))];
    for (const request of requests) {
      for (const headers of [{}, { authorization }, { authorization: 'Bearer x' }]) {
        const response = await api.app.inject({ ...request, headers });
        expect([request, response.headers['cache-control']]).toEqual([request, 'no-store']);
      }
    }
  });

  it('should describe itself, with a schema for every answer', async () => {
    const { body } = await api.send({ method: 'GET', url: '/api/docs/json', headers: {} });
    const operations = Object.values(body.paths).flatMap((path) => Object.values(path as object));
    expect(operations.length).toBeGreaterThanOrEqual(9);
    for (const { responses } of operations) {
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['401', '422', '500', '503']));
      for (const [status, { content }] of Object.entries<{ content: object }>(responses)) {
        if (status !== '204') expect(Object.values(content)[0]).toHaveProperty('schema');
      }
    }
  });
});
