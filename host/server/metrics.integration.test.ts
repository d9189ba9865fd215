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
