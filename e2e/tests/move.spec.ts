import type { Page } from '@playwright/test';
import * as z from 'zod';
import { TestApiClient } from '../world/client.ts';
import { openPageSignedIn } from '../world/sign-in.ts';
import { expect, test } from '../world/test.ts';
import { TEXTS_BY_LANGUAGE } from './words.ts';

const { move, selfservice } = TEXTS_BY_LANGUAGE.en;

const listSchema = z.object({ items: z.array(z.object({ id: z.string(), version: z.number() })) });

/** Lets the backend process POST requests, but drops the responses. @param times how many; all by default */
async function loseAnswers(page: Page, address: string | RegExp, times?: number): Promise<void> {
  await page.route(
    address,
    async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      await route.abort('connectionreset');
    },
    times === undefined ? {} : { times },
  );
}

test('books and moves a visit exactly once although the connection is lost during the requests', async ({
  page,
  world,
}) => {
  const session = await world.identity.signIn();
  const client = await TestApiClient.of(world.apiUrl, session);
  const [slot, other] = (await client.freeSlots()).toReversed();
  if (!slot || !other) throw new Error('The workshop has no free time.');
  const vehicle = await client.addVehicle('AB12 CDE');
  const choice = new URLSearchParams({ vehicle, service: 'repair', date: slot.date, time: slot.time });
  await openPageSignedIn(page, world, `/book?step=review&${choice}`, session);
  const bookings = /\/api\/v1\/appointments$/;
  await loseAnswers(page, bookings);
  await page.getByRole('button', { name: selfservice['book.confirm'] }).click();
  const notice = page.getByRole('alert');
  await expect(notice).toContainText(selfservice['refusal.connection.title']);
  await page.unroute(bookings);
  await notice.getByRole('button').click();
  await page.waitForURL(/\/visits\/[0-9a-f-]{36}$/);
  await expect(page.getByText(selfservice['booked.title.confirmed'])).toBeVisible();
  const visits = async () => listSchema.parse((await client.ask('GET', '/appointments')).body).items;
  const [visit, ...further] = await visits();
  expect([visit?.version, further]).toEqual([1, []]);

  // After moving from the visit's screen, Back leads to the page before it, not to the same visit again.
  await page.goto('/visits');
  await page.locator(`main a[href="/visits/${visit?.id}"]`).first().click();
  await page.getByRole('link', { name: selfservice['change.move'] }).click();
  await page
    .getByRole('radio', { name: /^\d\d:\d\d/, disabled: false })
    .first()
    .click({ force: true });
  await page.getByRole('button', { name: move.action }).click();
  await expect(page.getByRole('heading', { level: 1, name: selfservice['moved.title'] })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/visits');

  // Another device moves the visit, and no stream reports that: the page learns of it when its own request is refused.
  await page.route('**/api/v1/events?*', (route) => route.abort());
  await page.goto(`/visits/${visit?.id}/move`);
  await page.getByRole('button', { name: selfservice.earliest }).click();
  const { date, time } = other;
  const elsewhere = await client.ask('POST', `/appointments/${visit?.id}/reschedule`, { date, time });
  expect(elsewhere.status).toBe(200);
  await page.getByRole('button', { name: move.action }).click();
  await expect(page.getByText(selfservice['changed.elsewhere'], { exact: true })).toBeVisible();
  expect(await visits()).toEqual([expect.objectContaining({ version: 3 })]);
  // After one lost response the page retries automatically.
  await loseAnswers(page, '**/reschedule', 1);
  await page.getByRole('button', { name: move.action }).click();
  await page.waitForURL(`**/visits/${visit?.id}`);
  await expect(page.getByRole('heading', { level: 1, name: selfservice['moved.title'] })).toBeVisible();
  expect(await visits()).toEqual([expect.objectContaining({ id: visit?.id, version: 4 })]);
});
