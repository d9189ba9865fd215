import { EDGE_TEST_ADMIN_TOKEN, startTestEdge, type TestEdge } from './testing/test-edge.ts';

let edge: TestEdge;
beforeAll(async () => {
  edge = await startTestEdge({ API_URL: 'http://127.0.0.1:1' });
});
afterAll(() => edge.close());

/** Spellings of an address that some servers treat as the plain one. */
const spellingsOf = (path: string) => [
  path,
  `${path}/`,
  `/${path}`,
  `${path}?x=1`,
  `${path};x=1`,
  `${path}%20`,
  `${path}%00`,
  path.toUpperCase(),
  path.replace('/-/', '/%2d/'),
  path.replace('/-/', '/-%2f'),
  path.replace('/-/', '/./-/'),
  path.replace('/-/', '/-//'),
  path.replace('/-/', '/-/./'),
  path.replace('/-/', '/x/../-/'),
  path.replace('/-/', '/api/../-/'),
  path.replace('/-/m', '/-/%6d').replace('/-/r', '/-/%72'),
];

test('shows metrics and releases to operators', async () => {
  for (const url of ['/-/metrics', '/-/releases']) {
    expect((await edge.sendInternal(url)).statusCode).toBe(200);
  }
});

test.each([...spellingsOf('/-/metrics'), ...spellingsOf('/-/releases')])(
  'hides operators’ routes from the public, as %s',
  async (url) => {
    const answer = await edge.send(url);
    expect(answer.body).not.toMatch(/process_cpu|forecourt_\w+_total|"adoptedAt"|"refused"/);
    expect(answer.headers['content-type']).not.toContain('version=0.0.4');
  },
);

test.each([...spellingsOf('/-/releases/vehicle')])(
  'accepts no change from the public, as %s, even with the token',
  async (url) => {
    const headers = { authorization: `Bearer ${EDGE_TEST_ADMIN_TOKEN}` };
    const answer = await edge.send({
      method: 'PUT',
      url,
      headers,
      payload: { disabled: true, message: 'x' },
    });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(await edge.status()).toMatchObject({ vehicle: { disabled: null } });
  },
);

test('reports on both ports that it is alive and ready', async () => {
  for (const url of ['/-/health', '/-/ready']) {
    expect([(await edge.send(url)).statusCode, (await edge.sendInternal(url)).statusCode]).toEqual([
      200, 200,
    ]);
  }
});

test('is ready once each area has a release or is disabled', async () => {
  const empty = await startTestEdge({ REMOTE_ORIGINS: '{"vehicle": "http://127.0.0.1:1"}' });
  const ready = async () => {
    const answers = [await empty.send('/-/ready'), await empty.sendInternal('/-/ready')];
    return answers.map((answer) => [answer.statusCode, answer.json()]);
  };
  const no = [503, { ready: false, reasons: ['releases'] }];
  expect(await ready()).toEqual([no, no]);
  await empty.change('vehicle', { disabled: true, message: 'Back at noon' });
  const yes = [200, { ready: true }];
  expect(await ready()).toEqual([yes, yes]);
  await empty.close();
});

test('serves operators no pages, and lets them poll the origins without a limit', async () => {
  expect((await edge.sendInternal('/')).statusCode).toBe(404);
  const asks = Array.from({ length: 70 }, () =>
    edge.sendInternal({ method: 'POST', url: '/-/releases/check' }),
  );
  const statuses = (await Promise.all(asks)).map(({ statusCode }) => statusCode);
  expect(new Set(statuses)).toEqual(new Set([200]));
});
