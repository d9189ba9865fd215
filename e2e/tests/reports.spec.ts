import type { Browser, Page } from '@playwright/test';
import { areaThrowingAtOnce, areaThrowingWhenDrawn } from '../releases/hand-made-release.ts';
import { OPERATED } from '../world/operated.ts';
import { expect, test } from '../world/test.ts';
import type { World } from '../world/world.ts';

/** How many different clients must have met a release that fails, before it is taken back (DESIGN §4). */
const ENOUGH_CLIENTS = 5;
const MORE_THAN_ANYBODY_MAY_SEND = 3_000;
const AT_ONCE = 50;

test.use({ environment: OPERATED });

test.beforeEach(({ world }) => world.beginAnew());

/** The address of somebody else each time; these belong to nobody (RFC 5737). */
const addressOf = (client: number) => `203.0.113.${client + 1}`;

/** Opens the site as somebody with another address. */
async function openAs(
  browser: Browser,
  world: World,
  client: number,
  look: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    baseURL: world.url,
    locale: 'en-GB',
    extraHTTPHeaders: { 'X-Forwarded-For': addressOf(client) },
  });
  const page = await context.newPage();
  await page.goto('/login');
  await look(page);
  await context.close();
}

const seesSignIn = (page: Page) =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in with your phone');

/** Sends a report as a script would. */
function report(
  world: World,
  client: number,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<number> {
  return fetch(`${world.url}/-/reports`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': addressOf(client), ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  }).then((answer) => answer.status);
}

const failed = (version: string, kind = 'evaluation') => ({
  events: [{ type: 'failed', area: 'auth', version, kind, detail: 'it threw' }],
});

for (const [what, release] of [
  ['throws at once', areaThrowingAtOnce],
  ['throws while it is drawn', areaThrowingWhenDrawn],
] as const) {
  test(`should go back by itself when ${ENOUGH_CLIENTS} different browsers met a release that ${what}`, async ({
    browser,
    world,
  }) => {
    const bad = release('auth');
    const good = await world.edge.currentVersion('auth');
    await world.deploy(bad);
    for (let client = 0; client < ENOUGH_CLIENTS; client++) {
      expect(await world.edge.currentVersion('auth')).toBe(bad.release.version);
      await openAs(browser, world, client, async (page) => {
        await seesSignIn(page);
        await expect
          .poll(async () => (await world.edge.status('auth')).failures[bad.release.version]?.clients)
          .toBe(client + 1);
      });
    }
    await expect
      .poll(() => world.edge.status('auth'))
      .toMatchObject({
        current: { version: good },
        withdrawn: [{ version: bad.release.version, reason: expect.stringContaining('5') }],
      });
    expect(await world.edge.metric('forecourt_release_withdrawals_total', { remote: 'auth' })).toBe(1);

    await openAs(browser, world, ENOUGH_CLIENTS, async (page) => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(decodeURIComponent(request.url())));
      await page.reload();
      await seesSignIn(page);
      expect(asked.filter((url) => url.includes(bad.release.version))).toEqual([]);
    });
  });
}

test('should not go back because one client sends thousands of reports', async ({ world }) => {
  const bad = areaThrowingAtOnce('auth');
  await world.deploy(bad);
  const statuses = new Map<number, number>();
  for (let sent = 0; sent < MORE_THAN_ANYBODY_MAY_SEND; sent += AT_ONCE) {
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, () => report(world, 0, failed(bad.release.version))),
    );
    for (const status of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect([...statuses.keys()].sort()).toEqual([204, 429]);
  expect(statuses.get(429)).toBeGreaterThan(MORE_THAN_ANYBODY_MAY_SEND / 2);
  const status = await world.edge.status('auth');
  expect(status).toMatchObject({ current: { version: bad.release.version }, withdrawn: [] });
  expect(status.failures[bad.release.version]?.clients).toBe(1);
});

test('should not go back for what is the visitors’ connection, or for a few among many', async ({
  world,
}) => {
  const bad = areaThrowingAtOnce('auth');
  await world.deploy(bad);
  const { version } = bad.release;
  for (let client = 0; client < 20; client++) {
    for (const kind of ['network', 'timeout']) {
      expect(await report(world, client, failed(version, kind))).toBe(204);
    }
  }
  for (let client = 20; client < 60; client++) {
    expect(
      await report(world, client, { events: [{ type: 'loaded', area: 'auth', version, ms: 120 }] }),
    ).toBe(204);
  }
  for (let client = 100; client < 110; client++)
    expect(await report(world, client, failed(version))).toBe(204);
  expect(await world.edge.status('auth')).toMatchObject({ current: { version }, withdrawn: [] });
});

test('should change nothing but a counter for reports that are none', async ({ world }) => {
  const { edge } = world;
  const version = (await edge.currentVersion('auth')) ?? '';
  const before = await edge.status('auth');
  const reports = (result: string) => edge.metric('forecourt_reports_total', { result });
  const results = ['malformed', 'too_large', 'unknown', 'cross_origin'];
  const countedBefore = await Promise.all(results.map(reports));

  const malformed = [
    '{"events": [',
    '[]',
    '{}',
    { events: [] },
    failed('not a version'),
    failed(version, 'bored'),
  ];
  for (const [client, body] of malformed.entries()) {
    expect({ body, status: await report(world, client, body) }).toEqual({ body, status: 400 });
  }
  const huge = { events: [{ ...failed(version).events[0], detail: 'x'.repeat(20_000) }] };
  expect(await report(world, 20, huge)).toBe(413);
  expect(await report(world, 21, failed('9.9.9+00000000'))).toBe(204);
  expect(await report(world, 22, failed(version), { 'sec-fetch-site': 'cross-site' })).toBe(403);
  expect(await report(world, 23, failed(version), { origin: 'https://example.com' })).toBe(403);

  expect(await edge.status('auth')).toEqual(before);
  const counted = await Promise.all(results.map(reports));
  expect(counted.map((count, index) => count - (countedBefore[index] ?? 0))).toEqual([
    malformed.length,
    1,
    1,
    2,
  ]);
});
