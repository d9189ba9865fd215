import type { Page } from '@playwright/test';
import { expect, test } from '../world/test.ts';
import { TEXTS_BY_LANGUAGE, type TextLanguage } from './words.ts';

/** The error's texts in both languages. */
const UNREACHABLE: Readonly<Record<TextLanguage, string>> = {
  en: TEXTS_BY_LANGUAGE.en.auth['error.network-request-failed'],
  de: TEXTS_BY_LANGUAGE.de.auth['error.network-request-failed'],
};

const numberField = (page: Page) => page.locator('input[autocomplete="tel"]');
const codeField = (page: Page) => page.locator('input[autocomplete="one-time-code"]');

async function sendTo(page: Page, number: string): Promise<void> {
  await numberField(page).fill(number);
  await page.locator('form button[type="submit"]').click();
}

async function expectText(page: Page, text: string): Promise<void> {
  await page.getByRole('main').getByText(text, { exact: true }).first().waitFor();
}

/** Expects the error in the page's language, then in the other one, which the page stays in. */
async function expectInBothLanguages(page: Page): Promise<void> {
  const isGerman = (await page.locator('html').getAttribute('lang')) === 'de';
  await expectText(page, isGerman ? UNREACHABLE.de : UNREACHABLE.en);
  await page.getByRole('button', { name: isGerman ? 'EN' : 'DE', exact: true }).click();
  await expectText(page, isGerman ? UNREACHABLE.en : UNREACHABLE.de);
}

test('reports that the provider cannot be reached, and accepts the same number and code when it is back', async ({
  page,
  world,
}) => {
  const phone = world.identity.freshPhone();
  await page.goto('/login');
  await world.stop('identity');
  await sendTo(page, phone);
  await expectInBothLanguages(page);
  await world.start('identity');
  await page.locator('form button[type="submit"]').click();
  await expect(codeField(page)).toBeFocused();

  const code = await world.identity.lastCode(phone);
  await page.route('**/accounts:signInWithPhoneNumber*', (route) => route.abort('connectionreset'));
  await codeField(page).fill(code);
  await expectInBothLanguages(page);
  await expect(codeField(page)).toHaveValue(code);
  await page.unroute('**/accounts:signInWithPhoneNumber*');
  await page.getByRole('button', { name: TEXTS_BY_LANGUAGE.en.auth.retry }).click();
  await page.waitForURL('/');
});
