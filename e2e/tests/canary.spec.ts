import type { Browser, Page } from '@playwright/test';
import { createReleaseVariant } from '../releases/release-variant.ts';
import { expect, test } from '../world/test.ts';
import type { World } from '../world/world.ts';

const [OLD, NEW] = ['Book a visit', 'Sign in, new'];

test.use({ operated: true });

const h1 = (page: Page) => page.getByRole('heading', { level: 1 });
const newer = (world: World) => createReleaseVariant(world.folder('auth').built, { 'phone.title': NEW });

/** Opens the sign-in page as new visitors until one of them gets the expected release. */
async function visitorOf(browser: Browser, world: World, title: string): Promise<Page> {
  for (;;) {
    const context = await browser.newContext({ baseURL: world.url, locale: 'en-GB' });
    const page = await context.newPage();
    await page.goto('/login');
    if ((await h1(page).textContent()) === title) return page;
    await context.close();
  }
}

test('gives a canary to the same visitors each time, until it is promoted and rolled back', async ({
  browser,
  world,
}) => {
  await world.beginAnew();
  const { version } = newer(world).release;
  await world.deploy(newer(world));
  await world.releases('canary', 'auth', version, '50');
  const inCanary = await visitorOf(browser, world, NEW);
  const outside = await visitorOf(browser, world, OLD);
  for (let view = 0; view < 2; view++) {
    await Promise.all([inCanary.reload(), outside.reload()]);
    await expect(h1(inCanary)).toHaveText(NEW);
    await expect(h1(outside)).toHaveText(OLD);
  }

  await world.releases('promote', 'auth');
  await outside.reload();
  await expect(h1(outside)).toHaveText(NEW);
  expect(await world.edge.status('auth')).toMatchObject({ current: { version }, canary: null });
  await world.releases('rollback', 'auth');
  await Promise.all([inCanary.reload(), outside.reload()]);
  await expect(h1(inCanary)).toHaveText(OLD);
  await expect(h1(outside)).toHaveText(OLD);
});
