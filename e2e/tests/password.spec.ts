import type { Page } from '@playwright/test';
import { openPageSignedIn, signInWithNumberAndCode } from '../world/sign-in.ts';
import { expect, test } from '../world/test.ts';
import { expectNoAxeFindings } from './axe.ts';
import { TEXTS_BY_LANGUAGE } from './words.ts';

// Operated sites offer a password as a second way to sign in.
test.use({ operated: true });

const { auth, profile } = TEXTS_BY_LANGUAGE.en;
const PASSWORD = 'a long enough one';

const emailField = (page: Page) => page.getByLabel(auth['password.email']);
const passwordField = (page: Page) => page.getByLabel(auth['password.password'], { exact: true });
const newPasswordField = (page: Page) => page.getByLabel(profile['password.new'], { exact: true });

/** Opens the link in the email that the page waits for, as on another device. */
async function openMail(page: Page): Promise<void> {
  const link = page.getByRole('link', { name: auth['demo.link'] });
  const answer = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(answer.ok()).toBe(true);
}

/**
 * Delays the page's requests until a new password has ended all sessions, and the provider's response with the new session
 * until the backend has refused one of these requests.
 */
async function refuseRequestsDuringChange(page: Page): Promise<void> {
  const sessionsEnded = Promise.withResolvers<void>();
  const refused = page.waitForResponse((response) => response.status() === 401);
  await page.route('**/api/v1/**', async (route) => {
    await sessionsEnded.promise;
    await route.continue();
  });
  await page.route('**/accounts:update?*', async (route) => {
    const response = await route.fetch();
    sessionsEnded.resolve();
    await refused;
    await route.fulfill({ response });
  });
}

async function enterPassword(page: Page, email: string, password: string): Promise<void> {
  await emailField(page).fill(email);
  await passwordField(page).fill(password);
  await page.getByRole('button', { name: auth['password.signIn'], exact: true }).click();
}

test('asks for an email address first, which belongs to the account once its link was opened', async ({
  customer: { page, phone },
  world,
}) => {
  const email = `mara-${phone.slice(-3)}@example.com`;
  await page.goto('/me/password');
  await page.getByRole('link', { name: profile['email.add'] }).click();
  await page.getByRole('textbox', { name: profile.email }).fill(email);
  await page.getByRole('button', { name: profile['email.send'] }).click();
  expect(await world.identity.accountOf(phone)).not.toHaveProperty('email');
  await openMail(page);
  // A new address ends the earlier sessions.
  await world.identity.revoke(await world.identity.uidOf(phone));
  await page.waitForURL(/\/login/);
  await signInWithNumberAndCode(page, world, phone);
  await expect(page.getByText(profile['saved.email'])).toBeVisible();
  expect(await world.identity.accountOf(phone)).toMatchObject({ email });
});

test('lets a customer set a password in the profile, and sign in with it', async ({ page, world }) => {
  const { uid, phone } = await world.identity.signIn();
  const email = `mara-${phone.slice(-3)}@example.com`;
  await world.identity.setEmail(uid, email);
  await refuseRequestsDuringChange(page);
  // Setting an address ended the earlier sessions.
  await openPageSignedIn(page, world, '/me/password', await world.identity.signIn(phone));
  await newPasswordField(page).fill(PASSWORD);
  await page.getByRole('button', { name: profile.save }).click();
  await expect(page.getByText(profile['saved.password'])).toBeVisible();
  await page.goto('/logout');
  await page.waitForURL('/login');

  await page.getByRole('link', { name: auth['phone.otherWay'] }).click();
  await enterPassword(page, email, 'not this one');
  await expect(page.getByText(auth['error.wrong-password']).first()).toBeVisible();
  await expect(passwordField(page)).toBeFocused();
  await expectNoAxeFindings(page);
  await enterPassword(page, `nobody-${email}`, PASSWORD);
  await expect(page.getByText(auth['error.user-not-found']).first()).toBeVisible();
  await expect(emailField(page)).toBeFocused();
  await enterPassword(page, email, PASSWORD);
  await page.waitForURL('/');
  await page.goto('/me');
  await expect(page.getByText(email)).toBeVisible();
});

test('lets a customer who forgot the password choose a new one', async ({ page, world }) => {
  const email = 'forgetful@example.com';
  await world.identity.addPasswordAccount(email, PASSWORD);
  await page.goto('/login/password?return=%2Fvisits');
  await emailField(page).fill(email);
  await page.getByRole('link', { name: auth['password.forgotten'] }).click();
  await page.getByRole('button', { name: auth['forgotten.send'] }).click();
  await expect(page.getByText(auth['forgotten.sent'])).toBeVisible();
  const chosen = page.getByLabel(auth['demo.newPassword'], { exact: true });
  await chosen.fill('12345');
  await chosen.press('Enter');
  await expect(page.getByText(auth['error.weak-password']).first()).toBeVisible();
  await expectNoAxeFindings(page);
  await chosen.fill('another & one');
  await chosen.press('Enter');
  await page.getByRole('link', { name: auth['demo.newPassword.signIn'] }).click();
  await enterPassword(page, email, 'another & one');
  await page.waitForURL('/visits');
});
