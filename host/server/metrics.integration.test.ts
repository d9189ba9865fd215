import { setImmediate as nextTurn } from 'node:timers/promises';
import { TestBackend } from './testing/test-backend.ts';
import { startTestEdge, type TestEdge } from './testing/test-edge.ts';

let edge: TestEdge;
beforeEach(async () => {
  edge = await startTestEdge();
});
afterEach(() => edge.close());

const metrics = async () => (await edge.sendInternal('/-/metrics')).body.split('\n');

test('responds in the text format of Prometheus', async () => {
  const answer = await edge.sendInternal('/-/metrics');
  expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.body).toContain('process_cpu_seconds_total');
});

test('shows the release of each remote that visitors get', async () => {
  const second = (await edge.adopt('vehicle', 'second')).version;
  await edge.change('vehicle', { canary: { version: second, percent: 10 } });
  const lines = (await metrics()).filter((line) =>
    line.startsWith('forecourt_release_info{remote="vehicle"'),
  );
  expect(lines).toEqual([
    expect.stringMatching(/version="1\.0\.0\+\w{8}",role="current"} 1$/),
    `forecourt_release_info{remote="vehicle",version="${second}",role="canary"} 1`,
  ]);
  expect(lines[0]).not.toContain(second);
  expect(await metrics()).toContain('forecourt_store_writable{remote="vehicle"} 1');
});

test('counts release events', async () => {
  await edge.adopt('vehicle', 'bad', { contract: '^9.0.0' });
  expect(await metrics()).toEqual(
    expect.arrayContaining([
      'forecourt_release_adoptions_total{remote="vehicle"} 1',
      'forecourt_release_refusals_total{remote="vehicle",stage="contract"} 1',
    ]),
  );
});

test('counts pages by variant, and measures responses by route', async () => {
  await edge.send('/vehicle/7');
  await edge.send('/nothing');
  await edge.send('/nothing.txt');
  expect(await metrics()).toEqual(
    expect.arrayContaining([
      'forecourt_pages_total{remote="vehicle",variant="stable"} 2',
      'forecourt_http_request_seconds_count{method="GET",route="page",status="200"} 1',
      'forecourt_http_request_seconds_count{method="GET",route="page",status="404"} 1',
      'forecourt_http_request_seconds_count{method="GET",route="unknown",status="404"} 1',
    ]),
  );
});

test('counts separately for two edges in one process', async () => {
  const other = await startTestEdge();
  await edge.send('/');
  expect((await other.sendInternal('/-/metrics')).body).not.toContain(
    'forecourt_pages_total{remote="vehicle"',
  );
  await other.close();
});

test('counts a page that the browser has stored as a page', async () => {
  const { headers } = await edge.send('/');
  await edge.send({ url: '/', headers: { 'if-none-match': String(headers.etag) } });
  expect(await metrics()).toContain(
    'forecourt_http_request_seconds_count{method="GET",route="page",status="304"} 1',
  );
});

describe('with an api', () => {
  const backend = new TestBackend();
  let site: TestEdge;
  beforeAll(async () => {
    site = await startTestEdge({ API_URL: await backend.start() });
  });
  afterAll(async () => {
    await site.close();
    await backend.stop();
  });
  const lines = async () => (await site.sendInternal('/-/metrics')).body.split('\n');

  test('measures bookings apart from other requests, also those that the api does not answer', async () => {
    const book = () => site.send({ method: 'POST', url: '/api/v1/appointments/7/cancel', payload: {} });
    backend.respond((_request, response) => response.writeHead(409).end());
    await book();
    backend.respond((request) => request.socket.destroy());
    await book();
    await site.send('/api/v1/me');
    expect(await lines()).toEqual(
      expect.arrayContaining([
        'forecourt_http_request_seconds_count{method="POST",route="booking",status="409"} 1',
        'forecourt_http_request_seconds_count{method="POST",route="booking",status="503"} 1',
        'forecourt_http_request_seconds_count{method="GET",route="/api/*",status="503"} 1',
      ]),
    );
  });

  test('counts openings of streams while they are open', async () => {
    let end = () => {};
    backend.respond((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': begun\n\n');
      end = () => void response.end();
    });
    const opened = site.send('/api/v1/events');
    const isCounted = async () => (await lines()).includes('forecourt_stream_openings_total{status="200"} 1');
    while (!(await isCounted())) await nextTurn();
    end();
    await opened;
    backend.respond((request) => request.socket.destroy());
    await site.send('/api/v1/events');
    expect(await lines()).toContain('forecourt_stream_openings_total{status="503"} 1');
  });
});
