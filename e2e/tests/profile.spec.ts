import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import * as z from 'zod';
import { signUpWithVehicle, TestApiClient } from '../world/client.ts';
import { pressEnterOn, tabTo } from '../world/keyboard.ts';
import { openPageSignedIn, signInWithNumberAndCode } from '../world/sign-in.ts';
import { expect, test } from '../world/test.ts';
import type { World } from '../world/world.ts';
import { expectNoAxeFindings } from './axe.ts';
import { findOverlappingTexts, printPage } from './printed-pages.ts';
import { TEXTS_BY_LANGUAGE } from './words.ts';

const { profile } = TEXTS_BY_LANGUAGE.en;
const meSchema = z.looseObject({ email: z.string().nullable() });

let addresses = 0;
const freshEmail = () => `mara.${addresses++}@example.com`;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const notice = (page: Page, title: string) => page.getByRole('main').getByText(title, { exact: true });

/** Reads the backend's data about the customer with this number, in a new session. */
async function meAtBackend(world: World, phone: string): Promise<Record<string, unknown>> {
  const client = await TestApiClient.of(world.url, await world.identity.signIn(phone));
  return meSchema.parse((await client.ask('GET', '/me')).body);
}

/** Makes the identity provider refuse one request to a path because the sign-in is too old. */
async function findTooOldOnce(page: Page, path: string): Promise<void> {
  const message = 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN';
  await page.route(
    `**/identitytoolkit.googleapis.com/v1/${path}*`,
    (route) => route.fulfill({ status: 400, json: { error: { code: 400, message } } }),
    { times: 1 },
  );
}

/** Enters the last code sent to a number. */
async function enterCode(page: Page, world: World, phone: string): Promise<void> {
  const code = page.locator('input[autocomplete="one-time-code"]:visible');
  await expect(code).toBeFocused();
  await code.fill(await world.identity.lastCode(phone));
}

/** Confirms the customer's identity by a code. */
async function proveAgain(page: Page, world: World, phone: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: profile['recent.title'] })).toBeVisible();
  await expectNoAxeFindings(page);
  await button(page, profile['recent.submit']).click();
  await enterCode(page, world, phone);
}

/** Signs in on this page as a new customer with an email address. Returns their phone number. */
async function signInWithEmail(page: Page, world: World, path: string): Promise<string> {
  const { uid, phone } = await world.identity.signIn();
  await world.identity.setEmail(uid, freshEmail());
  // Setting an address ended the earlier sessions.
  await openPageSignedIn(page, world, path, await world.identity.signIn(phone));
  return phone;
}

test('changes the email address once the link in its mail was opened', async ({ page, world }) => {
  const phone = await signInWithEmail(page, world, '/me/email');
  const email = freshEmail();
  const field = page.getByLabel(profile['email.new']);
  await field.fill('mara');
  await button(page, profile['email.send']).click();
  await expect(field).toHaveAccessibleDescription(/example\.com/);
  await expect(field).toHaveValue('mara');
  await findTooOldOnce(page, 'accounts:sendOobCode');
  await field.fill(email);
  await button(page, profile['email.send']).click();
  await proveAgain(page, world, phone);

  await expect(notice(page, profile['mailbox.sent'].replace('{email}', email))).toBeVisible();
  await button(page, profile['mailbox.confirmed']).click();
  await expect(notice(page, profile['mailbox.missing'])).toBeVisible();
  await expectNoAxeFindings(page);
  const mails = await world.identity.mailLinksTo(email);
  expect(mails).toHaveLength(1);
  // Block the page's check, so that the page learns of the change only after the sessions have ended.
  await page.route('**/accounts:lookup*', (route) => route.abort('connectionfailed'));
  await page.request.get(mails[0] ?? '', { maxRedirects: 0 });
  // Firebase ends the earlier sessions in this case; the emulator does not.
  await world.identity.revoke(await world.identity.uidOf(phone));
  await page.unroute('**/accounts:lookup*');
  await page.waitForURL('/login?return=%2Fme%2Femail');
  await signInWithNumberAndCode(page, world, phone);
  await expect(notice(page, profile['saved.email'])).toBeVisible();
  await expect(page.getByRole('main')).toContainText(email);
  await expect(page.getByText(profile['email.confirmed'], { exact: true })).toBeVisible();
  expect(await world.identity.accountOf(phone)).toMatchObject({ email });
  expect(await meAtBackend(world, phone)).toMatchObject({ email });
});

test('exports a page with all stored data of the customer, readable on phones and on paper', async ({
  page,
  world,
}) => {
  const { session, client, vehicle } = await signUpWithVehicle(world, 'EXP 0 RT');
  const slot = await client.findFreeSlot();
  // The note contains a word wider than a phone.
  const note = 'Brake noise, as on https://sounds.example/brake-noise-front-left-when-it-is-cold';
  await client.book(vehicle, slot, note);
  await openPageSignedIn(page, world, '/me', session);
  const begun = page.waitForEvent('download');
  await button(page, profile.export).click();
  const readable = await begun;
  expect(readable.suggestedFilename()).toMatch(/^harbour-street-garage-export-\d{4}-\d\d-\d\d\.html$/);
  // Open the file outside the site, as customers do from their downloads folder.
  const reader = await page.context().newPage();
  await reader.setViewportSize({ width: 390, height: 844 });
  await reader.goto(`data:text/html;base64,${await readFile(await readable.path(), 'base64')}`);
  await expect(reader.getByRole('heading', { level: 1 })).toContainText('Harbour Street Garage');
  await expect(reader.getByRole('heading', { level: 3, name: 'EXP 0 RT' })).toBeVisible();
  await expect(reader.getByText(note, { exact: true })).toBeVisible();
  await expect(reader.locator('header img')).toBeVisible();
  expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectNoAxeFindings(reader);
  expect((await printPage(reader, 'A4')).flatMap(findOverlappingTexts)).toEqual([]);
});

test('is usable by keyboard alone', async ({ page, world }) => {
  const phone = await signInWithEmail(page, world, '/me');
  const link = (path: string) => page.getByRole('main').locator(`a[href="${path}"]`);
  const code = page.locator('input[autocomplete="one-time-code"]');
  await pressEnterOn(page, link('/me/name'));
  await tabTo(page, page.getByLabel(profile.name));
  await page.keyboard.type('Mara');
  await page.keyboard.press('Enter');
  await expect(notice(page, profile['saved.name'])).toBeVisible();

  await pressEnterOn(page, link('/me/phone'));
  await tabTo(page, page.locator('input[autocomplete="tel"]'));
  const number = world.identity.freshPhone();
  await page.keyboard.type(number);
  await page.keyboard.press('Enter');
  await expect(code).toBeFocused();
  await page.keyboard.type(await world.identity.lastCode(number));
  await expect(notice(page, profile['saved.phone'])).toBeVisible();

  await pressEnterOn(page, link('/me/email'));
  await tabTo(page, page.getByLabel(profile['email.new']));
  await page.keyboard.type(freshEmail());
  await page.keyboard.press('Enter');
  await pressEnterOn(page, button(page, profile['mailbox.other']));
  await pressEnterOn(page, link('/me').first());

  await tabTo(page, page.getByRole('radio', { name: profile['theme.auto'] }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: profile['theme.light'] })).toBeChecked();
  await pressEnterOn(page, link('/me/delete'));
  await pressEnterOn(page, button(page, profile['delete.continue']));
  await pressEnterOn(page, button(page, profile['recent.submit']));
  await expect(code).toBeFocused();
  await pressEnterOn(page, button(page, profile.back));
  await pressEnterOn(page, link('/me').last());
  await page.waitForURL('/me');
  expect(await world.identity.accountOf(phone)).toBeNull();
  expect(await world.identity.accountOf(number)).not.toBeNull();
});
