import type { Page } from '@playwright/test';
import { storeSession } from '../world/sign-in.ts';
import { expect, test } from '../world/test.ts';
import { FAKE_CAPTCHA_SCRIPT, fakeIdentityProvider, watchCspViolations } from './play-provider.ts';
import { TEXTS_BY_LANGUAGE } from './words.ts';

// A site with a real project that has App Check; the tests simulate provider and App Check.
test.use({
  settings: {
    firebase: {
      // API key of the session stored in the browser.
      apiKey: 'demo',
      authDomain: 'forecourt.example',
      projectId: 'forecourt-tests',
      appId: '1:1:web:1',
      appCheck: 'a-site-key',
    },
  },
});

/** Account at the simulated provider; the api is not part of this test. */
const MARA = { uid: 'mara', phone: '+4915123456789', token: 'a-token', refreshToken: 'another' };

/** Simulates reCAPTCHA Enterprise for App Check; every client passes. */
const ENTERPRISE = `
  window.grecaptcha = {
    ...window.grecaptcha,
    enterprise: {
      ready: (callback) => callback(),
      render: (container, parameters) => { window.vouch = parameters; return 0; },
      execute: async () => { window.vouch.callback(); return window.vouch.sitekey; },
    },
  };`;

/** Simulates App Check. Returns the requests it received. */
async function playAppCheck(page: Page): Promise<unknown[]> {
  const vouchedFor: unknown[] = [];
  await page.route('https://www.google.com/recaptcha/**', (route) => {
    const body = route.request().url().includes('/enterprise.js') ? ENTERPRISE : FAKE_CAPTCHA_SCRIPT;
    return route.fulfill({ contentType: 'text/javascript', body });
  });
  await page.route('https://content-firebaseappcheck.googleapis.com/**', (route) => {
    if (route.request().method() === 'POST') vouchedFor.push(route.request().postDataJSON());
    return route.fulfill({ json: { token: 'a-proof', ttl: '3600s' } });
  });
  return vouchedFor;
}

test('sends no code without an App Check token, next to the captcha', async ({ page, world }) => {
  const { sentBodies, appCheckTokens, foreignUrls } = await fakeIdentityProvider(page, world.url);
  const vouchedFor = await playAppCheck(page);
  const refused = await watchCspViolations(page);
  await page.goto('/login');
  await expect(page.locator('link[rel="preload"][href*="/app-check."]')).toHaveCount(1);
  await page.locator('input[autocomplete="tel"]').fill('+4915123456789');
  await page.getByRole('button', { name: TEXTS_BY_LANGUAGE.en.auth['phone.send'] }).click();
  await expect(page.locator('input[autocomplete="one-time-code"]')).toBeFocused();
  expect(sentBodies).toEqual([expect.objectContaining({ phoneNumber: '+4915123456789' })]);
  expect(appCheckTokens).toEqual(['a-proof']);
  expect(vouchedFor).toEqual([{ recaptcha_enterprise_token: 'a-site-key' }]);
  expect(await refused()).toEqual([]);
  expect(foreignUrls).toEqual([]);
});

test('has the token ready for the first request of a page, so that no session is dropped', async ({
  page,
  context,
  world,
}) => {
  const { appCheckTokens, foreignUrls } = await fakeIdentityProvider(page, world.url);
  await playAppCheck(page);
  await page.route(`${world.url}/api/**`, (route) => route.fulfill({ status: 503 }));
  await storeSession(context, world, MARA);
  await page.goto('/');
  await expect.poll(() => appCheckTokens).toEqual(['a-proof']);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
  expect(foreignUrls).toEqual([]);
});
