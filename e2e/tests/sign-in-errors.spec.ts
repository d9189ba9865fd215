import type { Page } from '@playwright/test';
import { expect, test } from '../world/test.ts';
import { TEXTS_BY_LANGUAGE, type TextLanguage } from './words.ts';

type Action = 'sendVerificationCode' | 'signInWithPhoneNumber';

/** Errors on requesting a code, with the provider's names. */
const WHEN_SENDING = [
  ['too-many-requests', 'TOO_MANY_ATTEMPTS_TRY_LATER'],
  ['captcha-check-failed', 'CAPTCHA_CHECK_FAILED'],
] as const;
/** Errors on entering a code, with the provider's names. */
const WHEN_CONFIRMING = [
  ['code-expired', 'SESSION_EXPIRED'],
  ['quota-exceeded', 'QUOTA_EXCEEDED'],
] as const;
/** An error on entering a code that concerns the number. */
const [IN_USE, IN_USE_NAME] = ['credential-already-in-use', 'FEDERATED_USER_ID_ALREADY_LINKED'] as const;

/** The texts of an error in both languages. */
function textsOf(code: string, shown = code): Readonly<Record<TextLanguage, string>> {
  const textIn = (language: TextLanguage) => {
    const text = new Map(Object.entries(TEXTS_BY_LANGUAGE[language].auth)).get(`error.${code}`);
    if (!text) throw new Error(`No text for ${code}`);
    return text.replace('{code}', `auth/${shown}`);
  };
  return { en: textIn('en'), de: textIn('de') };
}

/** Makes the provider refuse the actions in the returned map with the given names; others pass. */
async function refusals(page: Page): Promise<Map<Action, string>> {
  const refused = new Map<Action, string>();
  for (const action of ['sendVerificationCode', 'signInWithPhoneNumber'] as const) {
    await page.route(`**/accounts:${action}*`, (route) => {
      const message = refused.get(action);
      if (message === undefined) return route.continue();
      return route.fulfill({ status: 400, json: { error: { code: 400, message } } });
    });
  }
  return refused;
}

const numberField = (page: Page) => page.locator('input[autocomplete="tel"]');
const codeField = (page: Page) => page.locator('input[autocomplete="one-time-code"]');

async function sendTo(page: Page, number: string): Promise<void> {
  await numberField(page).fill(number);
  await page.locator('form button[type="submit"]').click();
}

async function expectText(page: Page, text: string): Promise<void> {
  await page.getByRole('main').getByText(text, { exact: true }).first().waitFor();
}

/** Expects an error in the page's language, then in the other one, which the page stays in. */
async function expectInBothLanguages(
  page: Page,
  texts: Readonly<Record<TextLanguage, string>>,
): Promise<void> {
  const isGerman = (await page.locator('html').getAttribute('lang')) === 'de';
  await expectText(page, isGerman ? texts.de : texts.en);
  await page.getByRole('button', { name: isGerman ? 'EN' : 'DE', exact: true }).click();
  await expectText(page, isGerman ? texts.en : texts.de);
}

/** A number reserved for fiction, in national format without the leading zero. */
const nationalNumber = (tail: number) => `7700 900${String(tail).padStart(3, '0')}`;

test('explains an error of the provider in both languages, and preserves what was typed', async ({
  page,
}) => {
  const refused = await refusals(page);
  await page.goto('/login');
  for (const [index, [code, name]] of WHEN_SENDING.entries()) {
    refused.set('sendVerificationCode', name);
    await sendTo(page, nationalNumber(index));
    await expectInBothLanguages(page, textsOf(code));
    await expect(numberField(page)).toHaveValue(nationalNumber(index));
  }

  refused.clear();
  await sendTo(page, nationalNumber(900));
  await expect(codeField(page)).toBeFocused();
  for (const [index, [code, name]] of WHEN_CONFIRMING.entries()) {
    refused.set('signInWithPhoneNumber', name);
    const digits = String(100_000 + index);
    await codeField(page).fill(digits);
    await expectInBothLanguages(page, textsOf(code));
    await expect(codeField(page)).toHaveValue(digits);
  }

  refused.set('signInWithPhoneNumber', IN_USE_NAME);
  await codeField(page).fill('200000');
  await expectInBothLanguages(page, textsOf(IN_USE));
  await expect(numberField(page)).toHaveValue(nationalNumber(900));
});

test('reports that the provider cannot be reached, and accepts the same number and code when it is back', async ({
  page,
  world,
}) => {
  const phone = world.identity.freshPhone();
  await page.goto('/login');
  await world.stop('identity');
  await sendTo(page, phone);
  await expectInBothLanguages(page, textsOf('network-request-failed'));
  await world.start('identity');
  await page.locator('form button[type="submit"]').click();
  await expect(codeField(page)).toBeFocused();

  const code = await world.identity.lastCode(phone);
  await page.route('**/accounts:signInWithPhoneNumber*', (route) => route.abort('connectionreset'));
  await codeField(page).fill(code);
  await expectInBothLanguages(page, textsOf('network-request-failed'));
  await expect(codeField(page)).toHaveValue(code);
  await page.unroute('**/accounts:signInWithPhoneNumber*');
  await page.getByRole('button', { name: TEXTS_BY_LANGUAGE.en.auth.retry }).click();
  await page.waitForURL('/');
});
