import type { Page, Request } from '@playwright/test';
import { type FreeSlot, signUpWithVehicle, TestApiClient } from '../world/client.ts';
import { readPageTime } from '../world/session.ts';
import { openPageSignedIn } from '../world/sign-in.ts';
import { expect, test } from '../world/test.ts';
import type { World } from '../world/world.ts';
import { isFullOrHalfHour } from './pages.ts';
import { startCountingDocumentLoads } from './watch-page.ts';

/** Limit from a change until an open page shows it, by the page's clock. */
const SHOWN_WITHIN_MS = 2_000;

/** Limit from the recovery of the services until the page has noticed, by the page's clock. */
const BACK_WITHIN_MS = 10_000;

/** Whether an address opens a stream, unless the stream replaces an open one to name other days. */
function opensStream(address: string): boolean {
  const { pathname, searchParams } = new URL(address);
  return pathname === '/api/v1/events' && !searchParams.has('changed_within');
}

const cancelled = (page: Page) =>
  page
    .getByRole('main')
    .getByText(/cancelled/i)
    .filter({ visible: true })
    .first();

/** Creates a customer with a page whose clock the test can hold, and a second device. */
async function openDevices(page: Page, world: World) {
  const { session, client: device, vehicle } = await signUpWithVehicle(world, 'LIV 3');
  // A slot of the last listed day: visits cannot be cancelled shortly before they start.
  const slots = (await device.freeSlots()).toReversed();
  await page.clock.install();
  await openPageSignedIn(page, world, '/visits', session);
  return {
    /** Opens the page of a new visit, or a path below it, and waits for the stream. */
    async openVisit(below = ''): Promise<string> {
      const slot = slots.shift();
      if (!slot) throw new Error('There is nothing to book');
      const id = await device.book(vehicle, slot, 'Oil');
      // The previous page may still be opening its stream.
      await page.goto('about:blank');
      const stream = page.waitForResponse('**/api/v1/events?*');
      await page.goto(`/visits/${id}${below}`);
      expect((await stream).status()).toBe(200);
      if (!below)
        await expect(page.getByRole('main').getByText('Booked').filter({ visible: true })).not.toHaveCount(0);
      return id;
    },
    async cancel(id: string): Promise<void> {
      expect((await device.ask('POST', `/appointments/${id}/cancel`, {})).status).toBe(200);
    },
  };
}

test('shows on an open page the changes of another device, with the page’s clock paused', async ({
  page,
  world,
}) => {
  const { openVisit, cancel } = await openDevices(page, world);
  const id = await openVisit();
  const documents = startCountingDocumentLoads(page);
  // With the clock paused, only the stream can trigger a request.
  await page.clock.pauseAt((await readPageTime(page)) + 5_000);
  const asked = page.waitForResponse(
    async (answer) =>
      answer.url().endsWith(`/appointments/${id}`) && (await answer.text()).includes('"cancelled"'),
  );
  await cancel(id);
  await asked;
  await page.clock.runFor(SHOWN_WITHIN_MS);
  await expect(cancelled(page)).toBeVisible();
  expect(documents()).toBe(0);
});

test('shows changes made while the stream was lost, when the edge or the api is back', async ({
  page,
  world,
}) => {
  const { openVisit, cancel } = await openDevices(page, world);
  const losses = [
    async (change: () => Promise<void>) => {
      await world.stop('edge');
      await change();
      await world.start('edge');
    },
    async (change: () => Promise<void>) => {
      await world.kill('api');
      await world.start('api');
      await change();
    },
  ];
  for (const lose of losses) {
    const id = await openVisit();
    const documents = startCountingDocumentLoads(page);
    await lose(() => cancel(id));
    await page.clock.fastForward(BACK_WITHIN_MS);
    await expect(cancelled(page)).toBeVisible();
    expect(documents()).toBe(0);
  }
});

test('shows on an open time step by the stream that a slot was booked elsewhere', async ({ page, world }) => {
  const { session, vehicle } = await signUpWithVehicle(world, 'LIV 4');
  const other = await TestApiClient.of(world.apiUrl, await world.identity.signIn());
  const othersVehicle = await other.addVehicle('LIV 5');
  const untaken = (await other.freeSlots()).filter(
    ({ placesLeft, time }) => placesLeft === 2 && isFullOrHalfHour(time),
  );
  const [slot] = untaken;
  const next = untaken.find(({ date, time }) => date === slot?.date && time !== slot.time);
  if (!slot || !next) throw new Error('There is nothing to book');
  const oneLeft = ({ time }: FreeSlot) => page.getByRole('radio', { name: `${time} 1 left`, exact: true });
  const streams: Request[] = [];
  page.on('request', (request) => {
    if (opensStream(request.url())) streams.push(request);
  });
  const stream = page.waitForResponse('**/api/v1/events?*');
  await openPageSignedIn(
    page,
    world,
    `/book?step=time&vehicle=${vehicle}&service=repair&date=${slot.date}`,
    session,
  );
  await stream;
  // The page may see this booking because it refetches when a stream opens, but the next one only by the event.
  await other.book(othersVehicle, slot, 'Oil');
  await expect(oneLeft(slot)).toBeVisible();
  await other.book(othersVehicle, next, 'Oil');
  await expect(oneLeft(next)).toBeVisible();
  expect(streams).toHaveLength(1);
});

test('shows changes on all pages of a browser by one stream, also after the page that had it was closed', async ({
  page,
  context,
  world,
}) => {
  const session = await world.identity.signIn();
  const device = await TestApiClient.of(world.apiUrl, session);
  const slot = await device.findFreeSlot('last');
  const path = `/appointments/${await device.book(await device.addVehicle('LIV 6'), slot, 'Oil')}`;
  const visit = path.replace('appointments', 'visits');
  let streams = 0;
  context.on('request', (request) => {
    if (opensStream(request.url())) streams += 1;
  });
  const stream = page.waitForResponse('**/api/v1/events?*');
  await openPageSignedIn(page, world, visit, session);
  await stream;
  const others = [await context.newPage(), await context.newPage()];
  for (const other of others) {
    let asked = 0;
    // One request for the screen, and one after the page has joined the stream.
    const isFollowing = other.waitForResponse((answer) => answer.url().endsWith(path) && ++asked === 2);
    await other.goto(visit);
    await isFollowing;
  }
  expect(streams).toBe(1);
  const next = context.waitForEvent('response', (response) => opensStream(response.url()));
  await page.close();
  await next;
  expect((await device.ask('POST', `${path}/cancel`, {})).status).toBe(200);
  for (const other of others) await expect(cancelled(other)).toBeVisible();
  expect(streams).toBe(2);
});
