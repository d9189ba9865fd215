import type { Page } from '@playwright/test';
import { expect, test } from '../world/test.ts';
import { FAKE_CAPTCHA_SCRIPT, fakeIdentityProvider, watchCspViolations } from './play-provider.ts';
import { watchFailures } from './watch-page.ts';
import { TEXTS_BY_LANGUAGE } from './words.ts';

// A site with a real project; the tests simulate its provider and its reCAPTCHA.
test.use({
  settings: {
    firebase: {
      apiKey: 'a-key-for-the-tests-only',
      authDomain: 'forecourt.example',
      projectId: 'forecourt-tests',
      appId: '1:1:web:1',
    },
    // Numbers are typed in national format.
    organisation: { country: 'DE' },
  },
});

const SECOND = 1_000;
const { auth: EN } = TEXTS_BY_LANGUAGE.en;
const SCRIPT = 'https://www.google.com/recaptcha/**';

const numberField = (page: Page) => page.locator('input[autocomplete="tel"]');
const codeField = (page: Page) => page.locator('input[autocomplete="one-time-code"]');
const sendButton = (page: Page) => page.getByRole('button', { name: EN['phone.send'] });

const letIn = (page: Page) =>
  page.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body: FAKE_CAPTCHA_SCRIPT }));

test('explains in plain words that the script is blocked, preserves the number, and works once it is not', async ({
  page,
  world,
}) => {
  const { sentBodies, foreignUrls } = await fakeIdentityProvider(page, world.url);
  await page.route(SCRIPT, (route) => route.abort('blockedbyclient'));
  await page.goto('/login');
  await numberField(page).fill('0151 23456789');
  await sendButton(page).click();
  await expect(page.getByRole('alert')).toContainText(EN['error.internal-error']);
  await expect(numberField(page)).toHaveValue('1512 3456789');
  expect(sentBodies).toEqual([]);

  await page.unroute(SCRIPT);
  await letIn(page);
  await sendButton(page).click();
  await expect(codeField(page)).toBeFocused();
  expect(sentBodies).toHaveLength(1);
  expect(foreignUrls).toEqual([]);
});

test('sends every code with a fresh proof, and removes the old one', async ({ page, world }) => {
  const { sentBodies, foreignUrls } = await fakeIdentityProvider(page, world.url);
  const refused = await watchCspViolations(page);
  const failures = watchFailures(page);
  await letIn(page);
  await page.clock.install();
  await page.goto('/login');
  await numberField(page).fill('0151 23456789');
  await sendButton(page).click();
  await expect(codeField(page)).toBeFocused();
  await expect(page.locator('iframe')).toHaveCount(0);
  for (const pause of [30, 60]) {
    await page.clock.fastForward(pause * SECOND);
    await page.getByRole('button', { name: EN['code.resend'] }).click();
    await expect(page.getByText(EN['code.newIn'])).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);
  }
  expect(sentBodies).toEqual(
    [0, 1, 2].map((widget) =>
      expect.objectContaining({ phoneNumber: '+4915123456789', recaptchaToken: `key-${widget}` }),
    ),
  );
  expect(await refused()).toEqual([]);
  expect(failures).toEqual([]);
  expect(foreignUrls).toEqual([]);
});
