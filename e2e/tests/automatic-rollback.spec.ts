import type { Browser, Page } from '@playwright/test';
import { areaThrowingWhenDrawn } from '../releases/hand-made-release.ts';
import { expect, test } from '../world/test.ts';
import type { World } from '../world/world.ts';

/** Number of different clients that must report a failing release before it is withdrawn (docs/design.md §4). */
const ENOUGH_CLIENTS = 5;

test.use({ operated: true });

test.beforeEach(({ world }) => world.beginAnew());

/** A different address for each client, from a documentation range (RFC 5737). */
const addressOf = (client: number) => `203.0.113.${client + 1}`;

/** Opens the site from another address. */
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

test(`rolls back automatically when ${ENOUGH_CLIENTS} different browsers met a release that throws`, async ({
  browser,
  world,
}) => {
  const bad = areaThrowingWhenDrawn('auth');
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
