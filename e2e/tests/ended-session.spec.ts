import type { Browser, Page } from '@playwright/test';
import { TestApiClient } from '../world/client.ts';
import type { IdentityEmulatorClient } from '../world/identity.ts';
import { type AuthorizedRequest, captureTokensAndRenewals, waitForEventStream } from '../world/session.ts';
import { openPageSignedIn, signInWithNumberAndCode } from '../world/sign-in.ts';
import { readAllStoredText } from '../world/stored-in-browser.ts';
import { expect, test } from '../world/test.ts';
import type { World } from '../world/world.ts';
import { TEXTS_BY_LANGUAGE } from './words.ts';

const { auth, selfservice, vehicle, registration } = TEXTS_BY_LANGUAGE.en;

type Reason = 'disabled' | 'revoked' | 'deleted';

/** Reason → the provider's action. */
const ENDS: Record<Reason, keyof Pick<IdentityEmulatorClient, 'disable' | 'revoke' | 'delete'>> = {
  disabled: 'disable',
  revoked: 'revoke',
  deleted: 'delete',
};
const REASONS = Object.keys(ENDS) as Reason[];

/** Time limit in ms: the backend notices an ended session after up to 10 s; the rest allows for a busy machine. */
const NOTICED_MS = 60_000;

interface Guest {
  page: Page;
  phone: string;
  uid: string;
  /** Requests of its pages to the backend. */
  sent: AuthorizedRequest[];
}

/** Signs a customer in with a separate browser context, and opens a path. */
async function openAt(path: string, phone: string, browser: Browser, world: World): Promise<Guest> {
  const page = await (await browser.newContext({ baseURL: world.url })).newPage();
  const { sent } = captureTokensAndRenewals(page.context());
  const streaming = waitForEventStream(page);
  const { uid } = await openPageSignedIn(page, world, path, await world.identity.signIn(phone));
  await streaming;
  return { page, phone, uid, sent };
}

const ended = (page: Page, reason: Reason) =>
  expect(page.getByRole('alert')).toContainText(auth[`ended.${reason}`]);

test('explains on the page why a session ended, returns after sign-in, and restores what was typed except for a deleted account', async ({
  browser,
  world,
}) => {
  const { identity } = world;
  const booker = await identity.signIn();
  const client = await TestApiClient.of(world.url, booker);
  const [slot] = await client.freeSlots();
  const booking = new URLSearchParams({
    step: 'review',
    vehicle: await client.addVehicle('NOTE 1'),
    service: 'repair',
    date: slot?.date ?? '',
    time: slot?.time ?? '',
  });
  const [disabled, revoked, deleted] = await Promise.all([
    openAt('/vehicle/new', identity.freshPhone(), browser, world),
    openAt(`/book?${booking}`, booker.phone, browser, world),
    openAt('/vehicle/new', identity.freshPhone(), browser, world),
  ]);
  const guests = { disabled, revoked, deleted };
  for (const { page } of [disabled, deleted]) await page.getByLabel(registration).fill('TYPED 1');
  await revoked.page.getByLabel(selfservice['book.note.label']).fill('Half a note');
  await Promise.all(REASONS.map((reason) => identity[ENDS[reason]](guests[reason].uid)));

  const statusOf = async (token: string | null | undefined) =>
    (await fetch(`${world.url}/api/v1/me`, { headers: { authorization: `Bearer ${token}` } })).status;
  // Once the backend refuses the session, the next request of the page notices it.
  await Promise.all(
    REASONS.map(async (reason) => {
      const { page, sent } = guests[reason];
      const token = sent.at(-1)?.token;
      await expect.poll(() => statusOf(token), { intervals: [250], timeout: NOTICED_MS }).toBe(401);
      const submit = reason === 'revoked' ? selfservice['book.confirm'] : vehicle['add.submit'];
      sent.length = 0;
      await page.getByRole('button', { name: submit }).click();
      await ended(page, reason);
      expect(sent, 'one request noticed it').toHaveLength(1);
    }),
  );
  expect(await readAllStoredText(deleted.page)).not.toContain('TYPED 1');
  expect(new URL(deleted.page.url()).search).toBe('');

  await identity.enable(disabled.uid);
  const { token } = await identity.signIn(disabled.phone);
  // Every page sends requests, so the backend must know of the enabled account first.
  await expect.poll(() => statusOf(token), { intervals: [250], timeout: NOTICED_MS }).toBe(200);
  await signInWithNumberAndCode(disabled.page, world, disabled.phone);
  await expect(disabled.page).toHaveURL('/vehicle/new');
  await expect(disabled.page.getByLabel(registration)).toHaveValue('TYPED 1');

  await signInWithNumberAndCode(revoked.page, world, revoked.phone);
  await expect(revoked.page).toHaveURL(`/book?${booking}`);
  await expect(revoked.page.getByLabel(selfservice['book.note.label'])).toHaveValue('Half a note');

  await signInWithNumberAndCode(deleted.page, world, deleted.phone);
  await expect(deleted.page).toHaveURL('/');
  await deleted.page.getByRole('navigation').locator('a[href="/vehicle"]').click();
  await expect(deleted.page.getByLabel(registration)).toHaveValue('');
  await Promise.all(REASONS.map((reason) => guests[reason].page.context().close()));
});
