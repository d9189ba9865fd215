import { RawConnection } from '@forecourt/shared/server/testing';
import { startTestEdge, type TestEdge } from '../testing/test-edge.ts';

let edge: TestEdge;
let stable: string;
let latest: string;

async function start(): Promise<void> {
  edge = await startTestEdge({ TRUSTED_PROXIES: 'loopback' });
  stable = (await edge.adopt('vehicle', 'stable')).version;
  latest = (await edge.adopt('vehicle', 'latest')).version;
}

const failed = (version = latest, kind = 'evaluation') => ({
  type: 'failed',
  area: 'vehicle',
  version,
  kind,
  detail: 'it threw',
});
const loaded = (version = latest) => ({ type: 'loaded', area: 'vehicle', version, ms: 120 });

/** Sends a report as a browser at this address. */
const report = (address: string, ...events: object[]) => post(JSON.stringify({ events }), { address });

const post = (
  payload: string,
  { address = '203.0.113.1', headers = {} }: { address?: string; headers?: Record<string, string> } = {},
) =>
  edge.send({
    method: 'POST',
    url: '/-/reports',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': address,
      ...headers,
    },
    payload,
  });

async function vehicle() {
  const { vehicle } = (await edge.status()) as Record<string, Record<string, unknown>>;
  return vehicle as { current: { version: string }; withdrawn: object[]; failures: Record<string, object> };
}

async function counted(result: string): Promise<number> {
  const { body } = await edge.sendInternal('/-/metrics');
  return Number(body.match(`forecourt_reports_total\\{result="${result}"\\} (\\d+)`)?.[1] ?? 0);
}

describe('reports of a bad release', () => {
  beforeEach(start);
  afterEach(() => edge.close());

  it('withdraw it when enough different clients send them', async () => {
    for (let client = 1; client <= 4; client++) await report(`203.0.113.${client}`, failed());
    expect((await vehicle()).current.version).toBe(latest);
    expect((await report('2001:db8:1:2::3', failed())).statusCode).toBe(204);
    expect(await vehicle()).toMatchObject({
      current: { version: stable },
      withdrawn: [{ version: latest, reason: expect.stringContaining('5 of 5 clients') }],
      failures: { [latest]: { clients: 5, events: 5, byKind: { evaluation: 5 } } },
    });
    expect((await edge.send('/')).body).not.toContain(latest);
  });

  it('do not withdraw it when one client sends thousands', async () => {
    const events = Array.from({ length: 20 }, () => failed());
    const statuses = new Set<number>();
    for (let round = 0; round < 200; round++) {
      statuses.add((await report('203.0.113.1', ...events)).statusCode);
      statuses.add((await report(`2001:db8:1:${round.toString(16)}::1`, ...events)).statusCode);
    }
    expect([...statuses]).toEqual([204, 429]);
    expect(await vehicle()).toMatchObject({
      current: { version: latest },
      withdrawn: [],
      failures: { [latest]: { clients: 2, events: 2400 } },
    });
    expect(await counted('rate_limited')).toBe(280);
  });

  it('count by the real address, not by one that the client claims', async () => {
    await edge.close();
    edge = await startTestEdge();
    latest = (await edge.adopt('vehicle', 'latest')).version;
    for (let client = 1; client <= 50; client++) await report(`203.0.113.${client}`, failed());
    expect(await vehicle()).toMatchObject({ withdrawn: [], failures: { [latest]: { clients: 1 } } });
  });

  it.each(['uncaught', 'blocked'])(
    'withdraw it for defects of the kind %s when most clients report them, and not before',
    async (kind) => {
      for (let client = 1; client <= 14; client++) await report(`203.0.113.${client}`, failed(latest, kind));
      expect((await vehicle()).current.version).toBe(latest);
      await report('203.0.113.15', failed(latest, kind));
      expect(await vehicle()).toMatchObject({
        current: { version: stable },
        withdrawn: [{ version: latest, reason: expect.stringContaining('15 of 15 clients') }],
      });
    },
  );

  it('do not withdraw the last release', async () => {
    for (let client = 1; client <= 5; client++) await report(`203.0.113.${client}`, failed());
    for (let client = 1; client <= 5; client++) await report(`203.0.113.${client}`, failed(stable));
    const first = (await vehicle()).current.version;
    expect([latest, stable]).not.toContain(first);
    for (let client = 1; client <= 9; client++) await report(`203.0.113.${client}`, failed(first));
    expect((await vehicle()).current.version).toBe(first);
  });

  it('do not affect the next release', async () => {
    for (let client = 1; client <= 5; client++) await report(`203.0.113.${client}`, failed());
    const mended = (await edge.adopt('vehicle', 'mended')).version;
    expect((await vehicle()).current.version).toBe(mended);
  });

  it('judge it again when an operator brings it back', async () => {
    for (let client = 1; client <= 5; client++) await report(`203.0.113.${client}`, failed());
    await edge.change('vehicle', { pin: latest });
    await edge.change('vehicle', { pin: null });
    expect((await vehicle()).current.version).toBe(latest);
    for (let client = 1; client <= 4; client++) await report(`203.0.113.${client}`, failed());
    expect((await vehicle()).current.version).toBe(latest);
    await report('203.0.113.5', failed());
    expect((await vehicle()).current.version).toBe(stable);
  });
});

describe('Web Vitals', () => {
  beforeAll(async () => {
    edge = await startTestEdge({ TRUSTED_PROXIES: 'loopback' });
    const screens = { '/vehicle': [], '/vehicle/:id': [] };
    stable = (await edge.adopt('vehicle', 'stable', { screens })).version;
    latest = (await edge.adopt('vehicle', 'latest', { screens })).version;
  });
  afterAll(() => edge.close());

  const measured = (difference: object = {}) => ({
    type: 'measured',
    area: 'vehicle',
    version: latest,
    path: '/vehicle/:id',
    vital: 'LCP',
    value: 2100,
    ...difference,
  });
  const largestPaints = async () =>
    (await edge.sendInternal('/-/metrics')).body
      .split('\n')
      .filter((line) => line.startsWith('forecourt_page_largest_paint_seconds_count'));

  it('are counted by release and kind of path, unknown ones together', async () => {
    const made = Array.from({ length: 17 }, (_, number) => measured({ path: `/vehicle/made-up-${number}` }));
    const events = [
      measured(),
      measured({ version: stable, value: 1500 }),
      measured({ path: null }),
      ...made,
    ];
    expect((await report('203.0.113.1', ...events)).statusCode).toBe(204);
    expect(await largestPaints()).toEqual([
      `forecourt_page_largest_paint_seconds_count{area="vehicle",version="${latest}",path="/vehicle/:id"} 1`,
      `forecourt_page_largest_paint_seconds_count{area="vehicle",version="${stable}",path="/vehicle/:id"} 1`,
      `forecourt_page_largest_paint_seconds_count{area="vehicle",version="${latest}",path="other"} 18`,
    ]);
  });

  it('do not count for or against a release', async () => {
    expect(await vehicle()).toMatchObject({ current: { version: latest }, failures: {} });
    expect(await edge.status()).toMatchObject({ vehicle: { timings: {} } });
  });

  it.each([
    ['an id', { path: '/vehicle/0d3f1b52?user=7' }, 400],
    ['a vital that there is not', { vital: 'FID' }, 400],
    ['what belongs to somebody', { uid: 'x' }, 400],
    ['a release that never was', { version: '9.9.9+ffffffff' }, 204],
    ['an area that never was', { area: 'tyres' }, 204],
  ])('are not changed by %s', async (_case, difference, status) => {
    const before = await largestPaints();
    expect((await report('203.0.113.2', measured(difference))).statusCode).toBe(status);
    expect(await largestPaints()).toEqual(before);
  });
});

describe('other reports', () => {
  beforeAll(start);
  afterAll(() => edge.close());

  const UNKNOWN = '9.9.9+ffffffff';
  const ONE = JSON.stringify({ events: [failed(UNKNOWN)] });

  it.each([
    ['no JSON', 400, 'malformed', 'malformed', '{', {}],
    ['no report', 400, 'malformed', 'malformed', '{"events":[]}', {}],
    ['nothing', 400, 'malformed', 'malformed', '', {}],
    ['a report with more than belongs there', 400, 'malformed', 'malformed', `{"x":1,${ONE.slice(1)}`, {}],
    ['a prototype', 400, 'malformed', 'malformed', `{"__proto__":{},${ONE.slice(1)}`, {}],
    [
      'too many events',
      400,
      'malformed',
      'malformed',
      JSON.stringify({ events: Array(21).fill(loaded(UNKNOWN)) }),
      {},
    ],
    ['text', 415, 'unsupported_media_type', 'malformed', ONE, { 'content-type': 'text/plain' }],
    [
      'a form',
      415,
      'unsupported_media_type',
      'malformed',
      'a=1',
      { 'content-type': 'application/x-www-form-urlencoded' },
    ],
    ['more than 8 KiB', 413, 'too_large', 'too_large', JSON.stringify({ events: 'x'.repeat(9000) }), {}],
    ['another site', 403, 'cross_origin', 'cross_origin', ONE, { 'sec-fetch-site': 'cross-site' }],
  ])('are refused (%s) with %d, and only counted', async (_case, status, code, result, payload, headers) => {
    const before = [await edge.status(), await counted('accepted'), await counted('unknown')];
    const refused = await counted(result);
    const answer = await post(payload, { headers });
    expect([answer.statusCode, answer.headers['content-type'], answer.json().code]).toEqual([
      status,
      expect.stringContaining('application/problem+json'),
      code,
    ]);
    expect(await counted(result)).toBe(refused + 1);
    expect([await edge.status(), await counted('accepted'), await counted('unknown')]).toEqual(before);
  });

  it('leave their connection usable when they are far too large', async () => {
    const connection = await RawConnection.open(await edge.listen());
    const headers = { 'content-type': 'application/json', 'content-length': '4000000' };
    connection.send('POST /-/reports', headers, Buffer.alloc(4_000_000, 'x'));
    expect((await connection.answer()).status).toBe(413);
    connection.send('GET /-/health');
    expect((await connection.answer()).status).toBe(200);
    connection.close();
  });

  it.each([
    ['version', failed(UNKNOWN)],
    ['area', { ...failed(UNKNOWN), area: 'tyres' }],
  ])('of an unknown %s are counted and dropped', async (_case, event) => {
    const before = await edge.status();
    const unknown = await counted('unknown');
    for (let client = 1; client <= 10; client++) {
      expect((await report(`203.0.113.${client}`, event)).statusCode).toBe(204);
    }
    expect(await counted('unknown')).toBe(unknown + 10);
    expect(await edge.status()).toEqual(before);
    expect((await edge.sendInternal('/-/metrics')).body).not.toMatch(/tyres|9\.9\.9/);
  });

  it('measure how long areas take to load, to run and to show a screen', async () => {
    const shown = { type: 'shown', area: 'vehicle', version: latest, ms: 300, evaluationMs: 40 };
    await report('203.0.113.1', loaded(), shown);
    const { body } = await edge.sendInternal('/-/metrics');
    expect(body).toContain('forecourt_area_load_seconds_sum{area="vehicle"} 0.12');
    expect(body).toContain('forecourt_area_first_screen_seconds_sum{area="vehicle"} 0.3');
    expect(body).toContain('forecourt_area_evaluation_seconds_sum{area="vehicle"} 0.04');
    expect(await counted('accepted')).toBe(1);
    expect(await vehicle()).toMatchObject({
      timings: {
        [latest]: {
          load: { samples: 1, median: 120, p95: 120 },
          evaluation: { samples: 1, median: 40, p95: 40 },
          firstScreen: { samples: 1, median: 300, p95: 300 },
        },
      },
    });
  });
});
