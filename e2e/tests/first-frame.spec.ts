import { openPageSignedIn } from '../world/sign-in.ts';
import { expect, test } from '../world/test.ts';
import { delayMainScript } from './pages.ts';

declare global {
  /** Cumulative layout shift so far (https://web.dev/articles/cls). */
  var layoutShift: number | undefined;
}

const DEVICES = [
  ['a phone', { width: 390, height: 844 }],
  ['a desk', { width: 1280, height: 800 }],
] as const;

for (const [device, viewport] of DEVICES) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport });

    test('shows the name of the site before any script has loaded, and moves nothing afterwards', async ({
      page,
      world,
    }) => {
      // This page view sets the cookies of a returning customer.
      await openPageSignedIn(page, world, '/');
      await page.addInitScript(countLayoutShift);
      const letRun = await delayMainScript(page);
      await page.goto('/vehicle', { waitUntil: 'commit' });
      const brand = page.getByRole('link', { name: 'Harbour Street Garage' });
      await expect(brand).toBeVisible();
      await expect(page.getByRole('status')).toHaveText('Loading the page');
      const before = await brand.boundingBox();
      letRun();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      const after = await page.getByRole('link', { name: /Harbour Street Garage/ }).boundingBox();
      expect(after).toEqual(before);
      expect(await page.evaluate(() => globalThis.layoutShift)).toBeLessThan(0.01);
    });
  });
}

for (const [device, viewport] of DEVICES) {
  test.describe(`signed out, on ${device}`, () => {
    test.use({ viewport });

    test('explains how to sign in before any script has loaded, and continues to in the same position', async ({
      page,
    }) => {
      await page.addInitScript(countLayoutShift);
      const letRun = await delayMainScript(page);
      await page.goto('/login', { waitUntil: 'commit' });
      const title = page.getByRole('heading', { level: 1, name: 'Your phone number' });
      const lead = page.getByText(/sign in to book and see your visits/i);
      await expect(title).toBeVisible();
      const before = [await title.boundingBox(), await lead.boundingBox()];
      letRun();
      await expect(page.getByRole('textbox', { name: 'Phone number' })).toBeVisible();
      expect([await title.boundingBox(), await lead.boundingBox()]).toEqual(before);
      expect(await page.evaluate(() => globalThis.layoutShift)).toBeLessThan(0.01);
    });
  });
}

test('shows nothing in the browser’s language to a visitor who has chosen another one here', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('forecourt.locale', 'de'));
  const letRun = await delayMainScript(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.getByRole('status')).toBeAttached();
  await expect(page.getByText('Your phone number')).toBeHidden();
  letRun();
  await expect(page.getByRole('heading', { level: 1, name: 'Ihre Telefonnummer' })).toBeVisible();
});

test('does not move the content that replaces the first frame where the shell hides its own', async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPageSignedIn(page, world, '/');
  await page.addInitScript(countLayoutShift);
  const letRun = await delayMainScript(page);
  await page.goto('/book', { waitUntil: 'commit' });
  await expect(page.getByRole('link', { name: 'Harbour Street Garage' })).toBeVisible();
  letRun();
  await expect(page.getByRole('radio').first()).toBeVisible();
  await expect(page.getByRole('navigation')).toBeHidden();
  expect(await page.evaluate(() => globalThis.layoutShift)).toBeLessThan(0.01);
  // The frame of the shell reappears on the next screen outside a flow.
  await page
    .getByRole('link', { name: /^(Back|Home)/ })
    .first()
    .click();
  await expect(page.getByRole('navigation')).toBeVisible();
});

/** Runs in the page: sums up the layout shifts. */
function countLayoutShift(): void {
  globalThis.layoutShift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value } = entry as PerformanceEntry & { value: number };
      globalThis.layoutShift = (globalThis.layoutShift ?? 0) + value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
