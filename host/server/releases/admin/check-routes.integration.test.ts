import { startTestEdge, type TestEdge } from '../../testing/test-edge.ts';

let edge: TestEdge;
beforeEach(async () => {
  edge = await startTestEdge({ TRUSTED_PROXIES: 'loopback' });
});
afterEach(() => edge.close());

const check = (headers: Record<string, string> = {}) =>
  edge.send({ method: 'POST', url: '/-/releases/check', headers });

test('responds with the page’s current registry', async () => {
  const { version } = edge.origin.deploy('vehicle', 'second');
  const answer = await check({ 'sec-fetch-site': 'same-origin' });
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.json().areas.vehicle.releases[0].version).toBe(version);
});

test('polls once for concurrent requests, and once more for later ones', async () => {
  const before = edge.origin.requests.length;
  const asks = Array.from({ length: 30 }, (_, visitor) => check({ 'x-forwarded-for': `192.0.2.${visitor}` }));
  const answers = await Promise.all(asks);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  const asked = edge.origin.requests.slice(before).filter((url) => url === '/vehicle/release.json');
  expect(asked.length).toBeLessThanOrEqual(2);
});

test('limits requests per address', async () => {
  const asks = Array.from({ length: 60 }, () => check({ 'x-forwarded-for': '192.0.2.1' }));
  const statuses = (await Promise.all(asks)).map(({ statusCode }) => statusCode);
  expect(new Set(statuses)).toEqual(new Set([200]));
  const refused = await check({ 'x-forwarded-for': '192.0.2.1' });
  expect(refused.headers['content-type']).toContain('application/problem+json');
  expect(refused.headers['retry-after']).toBeDefined();
  expect(refused.json()).toMatchObject({ status: 429, code: 'rate_limited' });
  expect((await check({ 'x-forwarded-for': '192.0.2.2' })).statusCode).toBe(200);
});

test('does not retry a refused release early for visitors, unlike for operators', async () => {
  const path = `/vehicle/${edge.origin.deploy('vehicle', 'second').entry}`;
  edge.origin.faults.set(path, (_request, response) => response.writeHead(500).end());
  const tries = () => edge.origin.requests.filter((url) => url === path).length;
  for (let visitor = 0; visitor < 3; visitor++) expect((await check()).statusCode).toBe(200);
  expect(tries()).toBe(1);
  await edge.sendInternal({ method: 'POST', url: '/-/releases/check' });
  expect(tries()).toBe(2);
});

test('ignores requests of other sites', async () => {
  const before = edge.origin.requests.length;
  expect((await check({ 'sec-fetch-site': 'cross-site' })).json()).toMatchObject({ code: 'cross_origin' });
  expect(edge.origin.requests).toHaveLength(before);
});
