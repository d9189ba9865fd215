import path from 'node:path';
import { devices, type Page } from '@playwright/test';
import { root } from '../../scripts/root.ts';
import { readBuiltRelease } from '../releases/built-release.ts';
import { advanceClockUntil, readPageTime } from '../world/session.ts';
import { signInWithNumberAndCode, waitForPhoneRules } from '../world/sign-in.ts';
import { expect, test } from '../world/test.ts';
import { parseReleaseFileUrl } from './watch-page.ts';
import { TEXTS_BY_LANGUAGE } from './words.ts';

const SECOND = 1_000;
const { auth: EN } = TEXTS_BY_LANGUAGE.en;
const { auth: DE } = TEXTS_BY_LANGUAGE.de;

const numberField = (page: Page) => page.locator('input[autocomplete="tel"]');
const codeField = (page: Page) => page.locator('input[autocomplete="one-time-code"]');
const sendButton = (page: Page) => page.locator('form button[type="submit"]');

/** Counts the requests for an action of the identity provider from now on. */
function countAsked(page: Page, action: string): () => number {
  let asked = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith(`/accounts:${action}`)) asked++;
  });
  return () => asked;
}

/** Built files of an area that contain a password field, except the demo's helpers. */
function passwordFiles(area: 'auth' | 'selfservice'): string[] {
  const { files } = readBuiltRelease(path.join(root, `remote-${area}/dist`));
  return [...files]
    .filter(
      ([name, content]) => !name.startsWith('emulator.') && /"(?:new|current)-password"/.test(`${content}`),
    )
    .map(([name]) => `${area}/${name}`);
}

async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+v');
}

async function askForCode(page: Page, phone: string): Promise<void> {
  await numberField(page).fill(phone);
  await sendButton(page).click();
  await expect(codeField(page)).toBeFocused();
}

/** Pauses the page's clock, which then advances only by the test. */
async function stopTheClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await readPageTime(page)) + 5 * SECOND);
}

test('preserves number, digits, error and countdown when the language changes', async ({ page, world }) => {
  await page.clock.install();
  const phone = world.identity.freshPhone();
  await page.goto('/login');
  const inEnglish = page.getByRole('button', { name: 'EN', exact: true });
  const inGerman = page.getByRole('button', { name: 'DE', exact: true });

  await numberField(page).fill('7700');
  await sendButton(page).click();
  await expect(page.getByText(EN['number.tooShort']).first()).toBeVisible();
  await inGerman.click();
  await expect(page.getByText(DE['number.tooShort']).first()).toBeVisible();
  await expect(numberField(page)).toHaveValue('7700');

  await askForCode(page, phone);
  await codeField(page).fill('123');
  await stopTheClock(page);
  const countdown = page.locator('b', { hasText: /^0:\d\d$/ });
  const rest = (await countdown.textContent()) ?? '';
  await inEnglish.click();
  await expect(page.getByText(EN['code.newIn'])).toBeVisible();
  await expect(countdown).toHaveText(rest);
  await expect(codeField(page)).toHaveValue('123');

  const wrong = (await world.identity.lastCode(phone)) === '000000' ? '111111' : '000000';
  await codeField(page).fill(wrong);
  await expect(page.getByText(EN['error.invalid-verification-code'])).toBeVisible();
  await inGerman.click();
  await expect(page.getByText(DE['error.invalid-verification-code'])).toBeVisible();
  await expect(codeField(page)).toHaveValue(wrong);
  await expect(page.getByText(DE['code.sentTo'])).toContainText(phone.slice(-3));
});

test('accepts a pasted code once, in one field that phones can fill in', async ({ page, world }) => {
  const phone = world.identity.freshPhone();
  const confirmed = countAsked(page, 'signInWithPhoneNumber');
  await page.goto('/login');
  await askForCode(page, phone);
  await expect(page.locator('form input')).toHaveCount(1);
  await expect(codeField(page)).toHaveAttribute('inputmode', 'numeric');
  const code = await world.identity.lastCode(phone);
  await paste(page, `${code.slice(0, 3)} ${code.slice(3)}`);
  await page.waitForURL('/');
  expect(confirmed()).toBe(1);
});

test('reports that the device is offline, preserves what was typed, and continues when it is back', async ({
  page,
  context,
  world,
}) => {
  const phone = world.identity.freshPhone();
  const failure = page.getByRole('alert').getByText(EN.offline);
  await page.goto('/login');
  await waitForPhoneRules(page);
  await numberField(page).fill(phone);
  await context.setOffline(true);
  await expect(page.getByText(EN.offline)).toBeVisible();
  await sendButton(page).click();
  await expect(failure).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(EN.online)).toBeAttached();
  await sendButton(page).click();
  await expect(codeField(page)).toBeFocused();

  const code = await world.identity.lastCode(phone);
  await context.setOffline(true);
  await codeField(page).fill(code);
  await expect(failure).toBeVisible();
  await expect(codeField(page)).toHaveValue(code);
  await context.setOffline(false);
  await page.getByRole('button', { name: EN.retry }).click();
  await page.waitForURL('/');
});

test('has no code for passwords where the settings do not offer them', async ({ page, world }) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    const file = parseReleaseFileUrl(request.url());
    if (file) fetched.push(`${file.area}/${file.file}`);
  });
  await page.goto('/login');
  await waitForPhoneRules(page);
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
  await expect(page.getByText(profile.password, { exact: true })).toHaveCount(0);
  await page.goto('/me/password');
  await expect(page.getByRole('heading', { name: 'This page doesn’t exist' })).toBeVisible();
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
  await waitForPhoneRules(page);
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
