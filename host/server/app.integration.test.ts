import { startTestEdge, type TestEdge } from './testing/test-edge.ts';

let edge: TestEdge;
beforeAll(async () => {
  edge = await startTestEdge({ API_URL: 'http://127.0.0.1:1' });
});
afterAll(() => edge.close());

test('reports that it is alive and ready', async () => {
  for (const url of ['/-/health', '/-/ready']) expect((await edge.send(url)).statusCode).toBe(200);
});

test('limits the time for headers, requests and idle connections', () => {
  expect(edge.server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 20_000, timeout: 65_000 });
});

test('responds with a problem document if the backend is not reachable', async () => {
  const answer = await edge.send('/api/v1/me');
  expect([answer.statusCode, answer.headers['content-type'], answer.json()]).toEqual([
    503,
    expect.stringContaining('application/problem+json'),
    expect.objectContaining({ code: 'backend_unavailable' }),
  ]);
});

test.each(['/', '/nothing.js', '/api/v1/me', '/-/releases', '/-/metrics'])(
  'forbids browsers to guess the content type of %s',
  async (url) => {
    expect((await edge.send(url)).headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
  },
);

test('serves files of a release whose names are long', async () => {
  const file = `${'x'.repeat(110)}.js`;
  const { version } = await edge.adopt('vehicle', 'long', {}, { [file]: '/* long */' });
  const answer = await edge.send(`/remotes/vehicle/${version}/${file}`);
  expect([answer.statusCode, answer.body]).toEqual([200, '/* long */']);
});
