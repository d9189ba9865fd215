import path from 'node:path';
import { devices, type Page } from '@playwright/test';
import { root } from '../../scripts/root.ts';
import { readBuiltRelease } from '../releases/built-release.ts';
import { advanceClockUntil } from '../world/session.ts';
import { signInWithNumberAndCode, submitInvalidPhoneNumber } from '../world/sign-in.ts';
import { expect, test } from '../world/test.ts';
import { parseReleaseFileUrl } from './watch-page.ts';
import { TEXTS_BY_LANGUAGE } from './words.ts';

const SECOND = 1_000;
const { auth: EN } = TEXTS_BY_LANGUAGE.en;

const numberField = (page: Page) => page.locator('input[autocomplete="tel"]');
const sendButton = (page: Page) => page.locator('form button[type="submit"]');

/** Lists the built files of an area that contain a password field, except the demo's helpers. */
function passwordFiles(area: 'auth' | 'selfservice'): string[] {
  const { files } = readBuiltRelease(path.join(root, `remote-${area}/dist`));
  return [...files]
    .filter(
      ([name, content]) => !name.startsWith('emulator.') && /"(?:new|current)-password"/.test(`${content}`),
    )
    .map(([name]) => `${area}/${name}`);
}

test('has no code for passwords where the settings do not offer them', async ({ page, world }) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    const file = parseReleaseFileUrl(request.url());
    if (file) fetched.push(`${file.area}/${file.file}`);
  });
  await page.goto('/login');
  await submitInvalidPhoneNumber(page);
  await expect(page.getByText(EN['phone.otherWay'])).toHaveCount(0);
  for (const path of ['/login/password', '/login/password/forgotten']) {
    await page.goto(`${path}?return=%2Fme`);
    await page.waitForURL('/login?return=%2Fme');
  }
  await signInWithNumberAndCode(page, world, world.identity.freshPhone());
  const { profile, selfservice } = TEXTS_BY_LANGUAGE.en;
  for (const [path, title] of [
    ['/visits', selfservice['visits.title']],
    ['/', /^(Good|Hello|Welcome)/],
    ['/me', profile.title],
  ] as const) {
    await page.getByRole('navigation').locator(`a[href="${path}"]`).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }
  await expect(page.getByRole('link', { name: profile['add.password'] })).toHaveCount(0);
  await page.goto('/me/password');
  // Looks the same as below any other address: no entry of the navigation is highlighted.
  const title = page.getByRole('heading', { name: 'This page doesn’t exist' });
  await expect(title).toBeVisible();
  const entries = page.getByRole('navigation').locator('a[href^="/"]');
  const looks = await entries.evaluateAll((all) =>
    all.map((entry) => getComputedStyle(entry).color + getComputedStyle(entry).backgroundColor),
  );
  expect(new Set(looks).size).toBe(1);
  const place = await title.boundingBox();
  await page.goto('/nowhere');
  await expect(title).toBeVisible();
  await expect.poll(() => title.boundingBox()).toEqual(place);
  for (const area of ['auth', 'selfservice'] as const) {
    const forPasswords = passwordFiles(area);
    expect(forPasswords).not.toEqual([]);
    expect(fetched.filter((file) => forPasswords.includes(file))).toEqual([]);
  }
});

test('gives up after 60 s on a phone when the provider never responds', async ({ browser, world }) => {
  const context = await browser.newContext({ baseURL: world.url, userAgent: devices['Pixel 7'].userAgent });
  const page = await context.newPage();
  await page.clock.install();
  await page.goto('/login');
  await submitInvalidPhoneNumber(page);
  await context.route('**/identitytoolkit.googleapis.com/**', () => undefined);
  await numberField(page).fill('+447700900123');
  await sendButton(page).click();
  await expect(sendButton(page)).toHaveAttribute('aria-busy', 'true');
  const failure = page.getByRole('alert').getByText(EN['error.network-request-failed']);
  const waited = await advanceClockUntil(page, () => failure.isVisible(), {
    step: SECOND,
    limit: 120 * SECOND,
  });
  expect(waited).toBeGreaterThan(58 * SECOND);
  expect(waited).toBeLessThan(63 * SECOND);
  await context.close();
});
