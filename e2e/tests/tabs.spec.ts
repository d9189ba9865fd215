import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findProgram } from '../../scripts/install/system-programs.ts';
import { signInWithNumberAndCode } from '../world/sign-in.ts';
import { expect, test } from '../world/test.ts';
import { TEXTS_BY_LANGUAGE } from './words.ts';

const atHome = (page: Page) =>
  expect(page.getByRole('heading', { name: /^(Good|Hello|Welcome)/ })).toBeVisible();

/** Expects the text of the empty list, because the HTML has the title even before the signed-in user is known. */
const atVisits = (page: Page) =>
  expect(page.getByText(TEXTS_BY_LANGUAGE.en.selfservice['visits.empty.title'])).toBeVisible();

test('share a sign-in, a changed name, a sign-out and the change to another user', async ({
  page,
  context,
  world,
}) => {
  const other = await context.newPage();
  await other.goto('/login?return=%2Fvisits');
  await page.goto('/login');
  await signInWithNumberAndCode(page, world, world.identity.freshPhone());
  await other.waitForURL('/visits');
  await atHome(page);

  await other.goto('/me');
  await expect(other.getByRole('main')).toContainText('+44');
  await page.goto('/me/name');
  await page.getByRole('textbox').fill('Mara Lindqvist');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByRole('main')).toContainText('Mara Lindqvist');

  await page.goto('/logout');
  await other.waitForURL('**/login');
  await expect(other.getByRole('heading', { name: 'Your phone number' })).toBeVisible();
  await expect(other.getByRole('main')).not.toContainText('Please sign in again');

  await page.waitForURL('/login');
  const phone = world.identity.freshPhone();
  await signInWithNumberAndCode(page, world, phone);
  await expect(other).not.toHaveURL(/\/login/);
  await other.getByRole('navigation').locator('a[href="/me"]').click();
  await expect(other.getByRole('main')).toContainText(phone.slice(-3));
  await expect(other.getByRole('main')).not.toContainText('Mara Lindqvist');
});

test('share the reason why a session ended', async ({ customer: { page, phone }, context, world }) => {
  await page.goto('/');
  const other = await context.newPage();
  await other.goto('/visits');
  await atVisits(other);
  await world.identity.disable(await world.identity.uidOf(phone));
  await page.reload();
  await other.waitForURL('**/login?return=%2Fvisits');
  const explanation = other.getByRole('alert').getByText(TEXTS_BY_LANGUAGE.en.auth['ended.disabled']);
  await expect(explanation).toBeVisible();
  await other.reload();
  await expect(explanation).toBeVisible();
});

test('warn of blocked cookies at sign-in, and then save data and stay signed in', async ({ world }) => {
  const profile = mkdtempSync(path.join(tmpdir(), 'forecourt-profile-'));
  mkdirSync(path.join(profile, 'Default'));
  // Chrome's setting that blocks cookies; only a browser with a profile has it.
  const settings = { profile: { default_content_setting_values: { cookies: 2 } } };
  writeFileSync(path.join(profile, 'Default/Preferences'), JSON.stringify(settings));
  const executablePath = findProgram('chromium');
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath ? { executablePath } : {}),
    baseURL: world.url,
    locale: 'en-GB',
  });
  const [page] = context.pages();
  if (!page) throw new Error('The browser has no page');
  await page.goto('/login');
  await expect(page.getByText(TEXTS_BY_LANGUAGE.en.auth['blocked.title'])).toBeVisible();
  await signInWithNumberAndCode(page, world, world.identity.freshPhone());
  await page.getByRole('navigation').locator('a[href="/vehicle"]').click();
  await page.getByLabel(TEXTS_BY_LANGUAGE.en.registration).fill('COOK 1');
  await page.getByRole('button', { name: TEXTS_BY_LANGUAGE.en.vehicle['add.submit'] }).click();
  await expect(page.getByRole('main')).toContainText('Registration COOK 1');
  const isHidden = await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'));
    return document.documentElement.hidden;
  });
  expect(isHidden, 'the screen is hidden before a page is loaded anew').toBe(false);
  await page.getByRole('navigation').locator('a[href="/me"]').click();
  await expect(page.getByRole('main')).toContainText('+44');
  await context.close();
  rmSync(profile, { recursive: true, force: true });
});
