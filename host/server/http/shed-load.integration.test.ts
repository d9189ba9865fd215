import { setTimeout as delay } from 'node:timers/promises';
import { TestBackend } from '../testing/test-backend.ts';
import { startTestEdge, type TestEdge } from '../testing/test-edge.ts';

/** Limits below the delay of any event loop, so that every request is refused. */
const ALWAYS_LATE = { maxDelayMs: 1e-6, maxPageDelayMs: 1e-6 };
const TRY_AGAIN_MS = 50;

let edge: TestEdge;
afterEach(() => edge.close());

const get = (url: string) => edge.send({ url, headers: { accept: 'text/html' } });

/** Waits for the first measurement, after which pages are refused. Returns the refusal. */
async function refusedPage() {
  for (;;) {
    const page = await get('/');
    if (page.statusCode !== 200) return page;
    await delay(TRY_AGAIN_MS);
  }
}

test('refuses pages and proxied requests while it is late, and serves health and files', async () => {
  edge = await startTestEdge({}, undefined, { ...ALWAYS_LATE, minInProgress: 1 });
  const page = await refusedPage();
  expect([page.statusCode, page.headers['content-type'], page.headers['cache-control']]).toEqual([
    503,
    expect.stringContaining('text/html'),
    'no-store',
  ]);
  const passedOn = await get('/api/v1/me');
  expect([passedOn.statusCode, passedOn.json().code]).toEqual([503, 'overloaded']);
  for (const url of ['/-/health', '/assets/main.1.js']) expect((await get(url)).statusCode).toBe(200);
});

/** Waits until three concurrent requests are refused, after which the edge counts as late. */
async function untilLate(): Promise<void> {
  const crowd = async () =>
    (await Promise.all([get('/'), get('/'), get('/')])).map((page) => page.statusCode);
  while (!(await crowd()).includes(503)) await delay(TRY_AGAIN_MS);
}

test('refuses no request while few are in progress, however late it is', async () => {
  edge = await startTestEdge({}, undefined, { ...ALWAYS_LATE, minInProgress: 3 });
  await untilLate();
  expect((await get('/')).statusCode).toBe(200);
});

test('does not count open streams as requests in progress', async () => {
  const backend = new TestBackend();
  backend.respond((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(': open\n\n');
  });
  const environment = { API_URL: await backend.start() };
  edge = await startTestEdge(environment, undefined, { ...ALWAYS_LATE, minInProgress: 3 });
  const site = await edge.listen();
  const streams = [];
  for (let count = 0; count < 3; count += 1) streams.push(await fetch(`${site}/api/v1/events`));
  expect(streams.map(({ status }) => status)).toEqual([200, 200, 200]);
  await untilLate();
  expect((await get('/')).statusCode).toBe(200);
  for (const { body } of streams) await body?.cancel();
  await backend.stop();
});
