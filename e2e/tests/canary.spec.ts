import { REGISTRY_ELEMENT_ID, registrySchema } from '@forecourt/shared/contract';
import type { Browser, Page } from '@playwright/test';
import { areaThrowingWhenDrawn } from '../releases/hand-made-release.ts';
import { releaseVariant } from '../releases/release-variant.ts';
import { expect, test } from '../world/test.ts';
import type { World } from '../world/world.ts';

const VISITORS = 300;
const PERCENT = 10;
/** A fair draw exceeds this many standard deviations once in 15,000 runs. */
const DEVIATIONS = 4;
const AT_ONCE = 40;

test.use({ operated: true });

const h1 = (page: Page) => page.getByRole('heading', { level: 1 });
const newer = (world: World) => releaseVariant(world.folder('auth').built, { 'phone.title': 'Sign in, new' });

interface Visit {
  version: string | undefined;
  /** Cookie that the response set. */
  cookie: string;
}

/** Requests a page as a browser would. Returns the release of auth in it. */
async function visit(world: World, cookie = ''): Promise<Visit> {
  const answer = await fetch(`${world.url}/login`, { headers: { cookie } });
  const html = await answer.text();
  const [, json = ''] = new RegExp(`id="${REGISTRY_ELEMENT_ID}">([^<]*)<`).exec(html) ?? [];
  const { areas } = registrySchema.parse(JSON.parse(json));
  const [given] = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  return { version: areas.auth?.releases[0]?.version, cookie: given ?? cookie };
}

async function visitAll(world: World, cookies: readonly string[]): Promise<Visit[]> {
  const visits: Visit[] = [];
  for (let begun = 0; begun < cookies.length; begun += AT_ONCE) {
    const some = cookies.slice(begun, begun + AT_ONCE).map((cookie) => visit(world, cookie));
    visits.push(...(await Promise.all(some)));
  }
  return visits;
}

async function pageOf(browser: Browser, world: World, cookie: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: world.url, locale: 'en-GB' });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: world.url }]);
  const page = await context.newPage();
  await page.goto('/login');
  return page;
}

test('gives a canary to its share of the visitors, the same ones each time, and more as it grows', async ({
  browser,
  world,
}) => {
  await world.beginAnew();
  const stable = await world.edge.currentVersion('auth');
  const { version } = newer(world).release;
  await world.deploy(newer(world));
  await world.releases('canary', 'auth', version, String(PERCENT));
  expect(await world.edge.status('auth')).toMatchObject({
    current: { version: stable },
    canary: { version, percent: PERCENT },
  });

  const first = await visitAll(world, new Array(VISITORS).fill(''));
  const chosen = first.filter((visitor) => visitor.version === version);
  const others = first.filter((visitor) => visitor.version === stable);
  const expected = (VISITORS * PERCENT) / 100;
  const deviation = Math.sqrt(expected * (1 - PERCENT / 100));
  expect(Math.abs(chosen.length - expected)).toBeLessThan(DEVIATIONS * deviation);
  expect(chosen.length + others.length).toBe(VISITORS);

  const again = await visitAll(
    world,
    first.map(({ cookie }) => cookie),
  );
  expect(again).toEqual(first);
  await world.releases('canary', 'auth', version, String(3 * PERCENT));
  const grown = await visitAll(
    world,
    chosen.map(({ cookie }) => cookie),
  );
  expect(grown.filter((visitor) => visitor.version !== version)).toEqual([]);
  await world.releases('canary', 'auth', version, String(PERCENT));

  const inCanary = await pageOf(browser, world, chosen[0]?.cookie ?? '');
  const outside = await pageOf(browser, world, others[0]?.cookie ?? '');
  for (let view = 0; view < 3; view++) {
    await expect(h1(inCanary)).toHaveText('Sign in, new');
    await expect(h1(outside)).toHaveText('Sign in with your phone');
    await Promise.all([inCanary.reload(), outside.reload()]);
  }

  await world.releases('promote', 'auth');
  await outside.reload();
  await expect(h1(outside)).toHaveText('Sign in, new');
  expect(await world.edge.status('auth')).toMatchObject({ current: { version }, canary: null });
  await world.releases('rollback', 'auth');
  await Promise.all([inCanary.reload(), outside.reload()]);
  await expect(h1(inCanary)).toHaveText('Sign in with your phone');
  await expect(h1(outside)).toHaveText('Sign in with your phone');
});

test('heals a visitor’s page with the general release when the canary fails', async ({ page, world }) => {
  await world.beginAnew();
  const bad = areaThrowingWhenDrawn('auth');
  await world.deploy(bad);
  await world.releases('canary', 'auth', bad.release.version, '100');
  await page.goto('/login');
  await expect(h1(page)).toHaveText('Sign in with your phone');
  await expect
    .poll(async () => (await world.edge.status('auth')).failures[bad.release.version]?.byKind)
    .toEqual({ render: 1 });
});
