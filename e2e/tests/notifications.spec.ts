import type { Page } from '@playwright/test';
import type { ParsedMail } from 'mailparser';
import { TestApiClient } from '../world/client.ts';
import type { CustomerSession } from '../world/identity.ts';
import {
  clickNotification,
  deliverPush,
  hasPushSubscription,
  readShownNotifications,
  subscribeToTestPushService,
  withNotificationBrowser,
} from '../world/push-browser.ts';
import { openPageSignedIn } from '../world/sign-in.ts';
import { expect, test } from '../world/test.ts';
import { applyVisitSteps } from '../world/work.ts';
import type { World } from '../world/world.ts';
import { expectNoAxeFindings } from './axe.ts';
import { TEXTS_BY_LANGUAGE } from './words.ts';

// A site that sends emails.
test.use({ operated: true });

const bell = (page: Page) => page.locator('header a[href="/notifications"]');
const rows = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('time') });
const wish = (page: Page, name: string) => page.getByRole('switch', { name });

interface Booked {
  session: CustomerSession;
  client: TestApiClient;
  id: string;
}

async function book(world: World, registration: string, email?: string): Promise<Booked> {
  const session = await world.identity.signIn();
  if (email) await world.identity.setEmail(session.uid, email);
  // Setting an address ended the earlier sessions.
  const current = email ? await world.identity.signIn(session.phone) : session;
  const client = await TestApiClient.of(world.url, current);
  const vehicle = await client.addVehicle(registration);
  const slot = await client.findFreeSlot('last');
  return { session: current, client, id: await client.book(vehicle, slot, 'Oil') };
}

test('marks the workshop’s changes on open pages, lists them, and removes the mark once they are read', async ({
  page,
  world,
}) => {
  const { notifications: words } = TEXTS_BY_LANGUAGE.en;
  const { session, id } = await book(world, 'NEW 1');
  await openPageSignedIn(page, world, '/vehicle', session);
  const other = await page.context().newPage();
  await other.goto('/me');
  await expect(bell(page)).toHaveAccessibleName(words.title);
  await applyVisitSteps(world, id, 'start', 'ready');
  for (const open of [page, other]) await expect(bell(open)).toHaveAccessibleName(/: 1 (unread|ungelesen)$/);

  await bell(page).click();
  await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeFocused();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(words['kind.ready']);
  await expect(rows(page)).toContainText(words.new);
  await expectNoAxeFindings(page);
  // A notification read on one page is read on all. On this page, its mark remains while the list is open.
  for (const open of [page, other]) await expect(bell(open)).toHaveAccessibleName(words.title);
  await expect(rows(page)).toContainText(words.new);

  await rows(page).getByRole('link').first().click();
  await page.waitForURL(`/visits/${id}`);
  await other.goto('/notifications');
  await expect(rows(other)).toContainText(words['kind.ready']);
  await expect(rows(other)).not.toContainText(words.new);
  await other.close();
});

test('notifies a device that wants it, opens the visit, and stops when its customer signs out', async ({
  world,
  pushService,
}) => {
  await withNotificationBrowser(world.url, async (context) => {
    const words = TEXTS_BY_LANGUAGE.en.profile;
    const device = await subscribeToTestPushService(context, pushService);
    const page = await context.newPage();
    const { session, id } = await book(world, 'DEV 1');
    await openPageSignedIn(page, world, '/me/notifications', session);
    const onDevice = wish(page, words['notifications.device.switch']);
    await onDevice.press('Space');
    await expect(onDevice).toBeChecked();
    await expect(onDevice).toBeEnabled();
    await expectNoAxeFindings(page);

    await applyVisitSteps(world, id, 'start', 'ready');
    await expect.poll(() => device.pushed.length).toBe(1);
    await deliverPush(page, device.pushed[0]?.message ?? {});
    await expect.poll(() => readShownNotifications(page)).toEqual(['Your vehicle is ready to collect']);
    const [opened = ''] = await clickNotification(context);
    expect(opened).toBe(`/visits/${id}`);
    expect(await readShownNotifications(page)).toEqual([]);

    // Make the registration due, so that the device registers again when the site is opened.
    await page.evaluate(() => localStorage.setItem('forecourt.device.registered', '1'));
    const renewed = page.waitForRequest('**/push/subscriptions');
    await page.goto(opened);
    expect((await renewed).method()).toBe('PUT');

    await deliverPush(page, device.pushed[0]?.message ?? {});
    await expect.poll(() => readShownNotifications(page)).toHaveLength(1);
    await page.goto('/logout');
    await page.waitForURL('/login');
    await expect.poll(() => readShownNotifications(page)).toEqual([]);
    await expect.poll(() => hasPushSubscription(page)).toBe(false);
  });
});

/** Waits for the first email to an address. */
async function firstMail(world: World, email: string): Promise<ParsedMail> {
  const found = () =>
    [...world.mails.values()].find(({ to }) => [to ?? []].flat().some(({ text }) => text.includes(email)));
  await expect.poll(() => found()?.subject, { timeout: 20_000 }).toBeDefined();
  return found() as ParsedMail;
}

/** Returns the address that unsubscribes the recipient from such emails. */
function unsubscribeAddress({ headers }: ParsedMail): string {
  const { unsubscribe } = headers.get('list') as unknown as { unsubscribe: { url: string } };
  return unsubscribe.url;
}

test('unsubscribes by the link in an email without a sign-in, and shows that in the preferences', async ({
  browser,
  page,
  world,
}) => {
  const words = TEXTS_BY_LANGUAGE.en.profile;
  const { session } = await book(world, 'END 1', 'end@mail.example');
  const mail = await firstMail(world, 'end@mail.example');
  expect(mail.text).toContain(`${world.url}/me/notifications`);
  const address = unsubscribeAddress(mail);
  expect(address).toContain(world.url);

  const stranger = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await stranger.goto(address);
  await expect(stranger.getByText('When a visit is booked or confirmed')).toBeVisible();
  await expectNoAxeFindings(stranger);
  await stranger.getByRole('button', { name: 'Stop these emails' }).click();
  await expect(stranger.getByRole('status')).toHaveText(/^Done/);
  // The link opens the preferences, which require signing in.
  await stranger.getByRole('link').click();
  await stranger.waitForURL(/\/login\?return=/);
  await stranger.context().close();

  await openPageSignedIn(page, world, '/me/notifications', session);
  await expect(wish(page, words['notifications.kind.confirmed'])).not.toBeChecked();
  await expect(wish(page, words['notifications.kind.moved'])).toBeChecked();
  await expect(page.getByText('end@mail.example')).toBeVisible();
});
