import { setTimeout as delay } from 'node:timers/promises';
import { TestBackend } from '../testing/test-backend.ts';
import { startTestEdge, type TestEdge } from '../testing/test-edge.ts';

/** Measured once a second; not a single event loop is that punctual. */
const ALWAYS_LATE = { maxDelayMs: 1e-6, maxPageDelayMs: 1e-6 };
const TRY_AGAIN_MS = 50;

let edge: TestEdge;
afterEach(() => edge.close());

const get = (url: string) => edge.send({ url, headers: { accept: 'text/html' } });

/** Waits for the first measurement, after which pages are refused, and answers with the refusal. */
async function refusedPage() {
  for (;;) {
    const page = await get('/');
    if (page.statusCode !== 200) return page;
    await delay(TRY_AGAIN_MS);
  }
}

test('should refuse pages and what is passed on while it is late, and answer for health and files', async () => {
  edge = await startTestEdge({}, undefined, { ...ALWAYS_LATE, minUnderWay: 1 });
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

/** Waits until a crowd of three is refused: from then on the edge knows that it is late. */
async function untilLate(): Promise<void> {
  const crowd = async () =>
    (await Promise.all([get('/'), get('/'), get('/')])).map((page) => page.statusCode);
  while (!(await crowd()).includes(503)) await delay(TRY_AGAIN_MS);
}

test('should refuse nobody while next to nobody asks, however late it is', async () => {
  edge = await startTestEdge({}, undefined, { ...ALWAYS_LATE, minUnderWay: 3 });
  await untilLate();
  expect((await get('/')).statusCode).toBe(200);
});

test('should not count streams among those who ask, which stay open for hours', async () => {
  const backend = new TestBackend();
  backend.respond((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(': open\n\n');
  });
  const environment = { API_URL: await backend.start() };
  edge = await startTestEdge(environment, undefined, { ...ALWAYS_LATE, minUnderWay: 3 });
  const site = await edge.listen();
  const streams = [];
  for (let count = 0; count < 3; count += 1) streams.push(await fetch(`${site}/api/v1/events`));
  expect(streams.map(({ status }) => status)).toEqual([200, 200, 200]);
  await untilLate();
  expect((await get('/')).statusCode).toBe(200);
  for (const { body } of streams) await body?.cancel();
  await backend.stop();
});
