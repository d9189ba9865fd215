import type { Page } from '@playwright/test';
import { enterNumberAndCode } from '../world/sign-in.ts';
import { expect, test } from '../world/test.ts';
import type { World } from '../world/world.ts';
import { expectNoAxeFindings } from './axe.ts';
import { WORDS } from './words.ts';

// A site that offers a password as a second way in.
test.use({ settings: { signIn: { password: true } } });

const { auth, profile } = WORDS.en;
const PASSWORD = 'a long enough one';

const emailField = (page: Page) => page.getByLabel(auth['password.email']);
const passwordField = (page: Page) => page.getByLabel(auth['password.password'], { exact: true });
const newPasswordField = (page: Page) => page.getByLabel(profile['password.new'], { exact: true });

/**
 * Opens the link in the mail that the page waits for, as on any other device.
 * @param typed what the customer types into the provider's page behind the link, as it goes into its address
 */
async function openMail(page: Page, typed = ''): Promise<void> {
  const link = page.getByRole('link', { name: auth['demo.link'] });
  const answer = await page.request.get((await link.getAttribute('href')) + typed);
  expect(answer.ok()).toBe(true);
}

async function enterPassword(page: Page, email: string, password: string): Promise<void> {
  await emailField(page).fill(email);
  await passwordField(page).fill(password);
  await page.getByRole('button', { name: auth['password.signIn'], exact: true }).click();
}

async function signInAnew(page: Page, world: World, phone: string): Promise<void> {
  await page.goto('/logout');
  await page.waitForURL('/login**');
  await enterNumberAndCode(page, world, phone);
}

test('should let a customer set a password in the profile, and come back in with it', async ({
  customer: { page, phone },
  world,
}) => {
  const email = `mara-${phone.slice(-3)}@example.com`;
  await page.goto('/me/password');
  await page.getByRole('link', { name: profile['password.noEmail.action'] }).click();
  await page.getByRole('textbox', { name: profile.email }).fill(email);
  await page.getByRole('button', { name: profile['email.send'] }).click();
  await openMail(page);
  await page.getByRole('button', { name: profile['mailbox.confirmed'] }).click();
  await expect(page.getByText(profile['saved.email'])).toBeVisible();
  // The provider ends the sessions that began before the address was another one.
  await signInAnew(page, world, phone);

  await page.goto('/me/password');
  const sent: string[] = [];
  page.on('request', (request) => {
    // Every page looks the account up as it opens.
    if (/accounts:(?!lookup)/.test(request.url())) sent.push(request.url());
  });
  await newPasswordField(page).fill('12345');
  await page.getByRole('button', { name: profile.save }).click();
  await expect(page.getByText('Use at least 6 characters.')).toBeVisible();
  await expect(newPasswordField(page)).toBeFocused();
  expect(sent).toEqual([]);
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

test('should lead a customer who forgot the password to a new one', async ({ page, world }) => {
  const email = 'forgetful@example.com';
  await world.identity.addPasswordAccount(email, PASSWORD);
  await page.goto('/login?return=%2Fvisits');
  await page.getByRole('link', { name: auth['phone.otherWay'] }).click();
  await expect(page).toHaveURL('/login/password?return=%2Fvisits');
  await emailField(page).fill(email);
  await page.getByRole('button', { name: auth['password.forgotten'] }).click();
  await expect(emailField(page)).toHaveValue(email);
  await page.getByRole('button', { name: auth['forgotten.send'] }).click();
  await expect(page.getByText(auth['forgotten.sent'])).toBeVisible();
  await openMail(page, '&newPassword=another-one');
  await page.getByRole('button', { name: auth['forgotten.back'] }).click();
  await expect(passwordField(page)).toBeFocused();
  await enterPassword(page, email, 'another-one');
  await page.waitForURL('/visits');
});

test('should not tell by the link who has an account', async ({ page }) => {
  await page.goto('/login/password');
  await page.getByRole('button', { name: auth['password.forgotten'] }).click();
  await emailField(page).fill('nobody@example.com');
  await page.getByRole('button', { name: auth['forgotten.send'] }).click();
  await expect(page.getByText(auth['forgotten.sent'])).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
