import { setTimeout as delay } from 'node:timers/promises';
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

test('should refuse nobody while next to nobody asks, however late it is', async () => {
  edge = await startTestEdge({}, undefined, { ...ALWAYS_LATE, minUnderWay: 3 });
  const crowd = async () =>
    (await Promise.all([get('/'), get('/'), get('/')])).map((page) => page.statusCode);
  while (!(await crowd()).includes(503)) await delay(TRY_AGAIN_MS);
  expect((await get('/')).statusCode).toBe(200);
});
