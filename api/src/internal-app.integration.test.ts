/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import { DatabaseUnavailable } from './platform/db/database.ts';
import { useTestApi } from './testing/test-api.ts';

const api = useTestApi({ isDocumentationPublic: false });
afterEach(() => jest.restoreAllMocks());

/** Other ways to write an address that a router, or a proxy before it, may take for the same. */
function spellingsOf(address: string): string[] {
  const last = address.slice(-1);
  const encoded = `%${last.charCodeAt(0).toString(16)}`;
  return [
    ...[address, `${address}/`, `${address}?x=1`, `${address};x`, address.toUpperCase(), `/${address}`],
    ...[address.replace('/api/', '/api//'), address.replace('/api/', '/api/./')],
    ...[address.replace('/api/', '/api/v1/../'), address.slice(0, -1) + encoded],
  ];
}

describe('what only operators reach', () => {
  it.each(['/api/metrics', '/api/docs', '/api/docs/json', '/api/docs/static/index.html'])(
    'is not public by any spelling of %s',
    async (address) => {
      for (const url of spellingsOf(address)) {
        const { statusCode, json } = await api.app.inject(url);
        // For a path below /api/v1, a missing token is refused before an unknown route.
        expect([url, statusCode, json().code]).toEqual(
          statusCode === 401 ? [url, 401, 'token_missing'] : [url, 404, 'not_found'],
        );
      }
    },
  );

  it('is on the internal listener', async () => {
    await api.app.inject('/api/v1/vehicles/7');
    await api.app.inject('/api/v1/vehicles/8');
    const { statusCode, headers, body } = await api.internal.inject('/api/metrics');
    expect([statusCode, headers['content-type']]).toEqual([200, expect.stringContaining('version=0.0.4')]);
    expect(body).toMatch(
      /forecourt_api_request_duration_seconds_count{method="GET",route="\/api\/v1\/vehicles\/:id",status="401"} 2/,
    );
    expect((await api.internal.inject('/api/docs/json')).json()).toEqual(api.app.swagger());
    expect((await api.internal.inject('/api/docs/')).statusCode).toBe(200);
  });

  it('does not include the public api', async () => {
    expect((await api.internal.inject('/api/v1/me')).statusCode).toBe(404);
  });
});

describe('health and readiness', () => {
  it('is on both listeners', async () => {
    for (const app of [api.app, api.internal]) {
      for (const url of ['/-/health', '/api/health']) {
        expect((await app.inject(url)).json()).toEqual({ status: 'ok' });
      }
      for (const url of ['/-/ready', '/api/ready']) {
        expect((await app.inject(url)).json()).toEqual({ ready: true });
      }
    }
    jest.spyOn(api.database, 'read').mockRejectedValue(new DatabaseUnavailable('password is 1234'));
    for (const app of [api.app, api.internal]) {
      const { statusCode, json } = await app.inject('/-/ready');
      expect([statusCode, json()]).toEqual([503, { ready: false, reasons: ['database'] }]);
    }
  });
});
