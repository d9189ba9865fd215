import type { Page } from '@playwright/test';
import { z } from 'zod';
import { createPhonePhoto } from '../../api/src/photos/testing/test-photos.ts';
import words from '../../remote-vehicle/src/photo/messages/en.json' with { type: 'json' };
import fileWords from '../../remote-vehicle/src/record-csv/messages/en.json' with { type: 'json' };
import { signUpWithVehicle, TestApiClient } from '../world/client.ts';
import { openPageSignedIn } from '../world/sign-in.ts';
import { expect, test } from '../world/test.ts';
import type { World } from '../world/world.ts';
import { expectNoAxeFindings } from './axe.ts';
import { openBookingReview } from './pages.ts';

const photosSchema = z.object({
  items: z.array(z.object({ id: z.string(), width: z.int() })),
});

/** Parts of a photo's metadata: place and device. */
const MARKS = ['Exif', 'GPS', 'Example phone'];
const marksIn = (file: Buffer) => MARKS.filter((mark) => file.includes(mark));

async function photoAt(
  world: World,
  client: TestApiClient,
  id: string,
): Promise<{ status: number; file: Buffer }> {
  const answer = await fetch(`${world.url}/api/v1/photos/${id}`, { headers: client.headers() });
  return { status: answer.status, file: Buffer.from(await answer.arrayBuffer()) };
}

async function photosOf(client: TestApiClient, vehicle: string) {
  const { body } = await client.ask('GET', `/vehicles/${vehicle}/photos`);
  return photosSchema.parse(body).items;
}

/** Chooses a file in the page's file input. */
async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles(file);
}

test('stores photos without their location, and shows them to their customer only', async ({
  page,
  world,
}) => {
  const { session, client, vehicle } = await signUpWithVehicle(world, 'PIC 1');
  const buffer = await createPhonePhoto({ width: 3_000, height: 2_000 });
  expect(marksIn(buffer)).toContain('Exif');

  await openPageSignedIn(page, world, `/vehicle/${vehicle}`, session);
  await choose(page, { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByText('Photo added')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Photo added')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  const picture = page.getByRole('button', { name: words['open.vehicle'] }).locator('img');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(2_048);
  await expectNoAxeFindings(page);

  await page.getByRole('button', { name: words['open.vehicle'] }).click();
  const viewer = page.getByRole('dialog');
  await expect(viewer.getByRole('img')).toBeVisible();
  expect(await viewer.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
  await expectNoAxeFindings(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: words['open.vehicle'] })).toBeFocused();

  const stranger = await TestApiClient.of(world.url, await world.identity.signIn());
  const [photo, ...others] = await photosOf(client, vehicle);
  expect(others).toEqual([]);
  const { status, file } = await photoAt(world, client, photo?.id ?? '');
  expect([status, file.subarray(0, 2).toString('hex'), marksIn(file)]).toEqual([200, 'ffd8', []]);
  expect((await photoAt(world, stranger, photo?.id ?? '')).status).toBe(404);
});

test('books a visit with a photo, and shows it there with what the workshop adds', async ({
  page,
  world,
}) => {
  const { session, client, vehicle } = await signUpWithVehicle(world, 'PIC 2');
  const photo = (background: string) => createPhonePhoto({ width: 2_000, height: 3_000, background });
  await openPageSignedIn(page, world, '/', session);
  // Same response as the edge's to a photo that does not arrive within 20 s.
  const slow = { status: 408, json: { code: 'request_timeout' } };
  await page.route('**/appointments/*/photos', (route) => route.fulfill(slow), { times: 1 });
  await openBookingReview(page, vehicle);
  await page.setViewportSize({ width: 1280, height: 800 });
  const isCovered = await page.getByRole('button', { name: 'Add a photo' }).evaluate((button) => {
    const { left, bottom } = button.getBoundingClientRect();
    return !button.contains(document.elementFromPoint(left + 20, bottom - 2));
  });
  expect(isCovered).toBe(false);
  await choose(page, { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: await photo('#c33') });
  await expect(page.getByRole('group', { name: 'Photos' }).getByRole('img')).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Book now' }).click();
  await expect(page.getByText('Photo added')).toBeVisible();
  const shown = page.getByRole('region', { name: 'Photos' });
  await expect(shown.getByRole('img')).toHaveCount(1);
  await expectNoAxeFindings(page);

  const workshop = await TestApiClient.of(world.url, await world.identity.signInAsWorkshop());
  const visit = new URL(page.url()).pathname.split('/').at(-1);
  const { body } = await client.ask('GET', `/appointments/${visit}/photos`);
  expect(photosSchema.parse(body).items).toMatchObject([{ width: 1_280 }]);
  const answer = await fetch(`${world.url}/api/v1/workshop/appointments/${visit}/photos?caption=Worn%20pad`, {
    method: 'POST',
    headers: { ...workshop.headers(), 'content-type': 'image/jpeg' },
    body: new Uint8Array(await photo('#3c3')),
  });
  expect(answer.status).toBe(201);
  await expect(shown.getByText('Worn pad')).toBeVisible();
  await shown.getByRole('button', { name: 'Open: Photo 1 from the workshop' }).click();
  await expect(page.getByRole('dialog').getByText('Worn pad')).toBeVisible();
  await expectNoAxeFindings(page);
  await page.keyboard.press('Escape');

  await shown.getByRole('button', { name: 'Open: Your photo 1' }).click();
  for (const _ of ['ask', 'confirm']) await page.getByRole('button', { name: 'Remove photo' }).click();
  await expect(shown.getByRole('button', { name: 'Add a photo' })).toBeFocused();
  await expect(page.getByText('Photo added')).toBeHidden();
});

test('imports a file of another app without its wrong lines, and saves the record as a file', async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { session, vehicle } = await signUpWithVehicle(world, 'CSV 1');
  const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  const spritmonitor = [
    'Date;Odometer;Trip;Quantity;Total price;Currency;Type;Note',
    '25.07.2026;84120,00;512,00;41,32;61,20;EUR;1;=2+3',
    '30.02.2026;84500,00;380,00;30,10;45,00;EUR;1;',
  ];
  await openPageSignedIn(page, world, `/vehicle/${vehicle}/record/import`, session);
  await expectNoAxeFindings(page);
  await choose(page, csv('fuel.csv', spritmonitor.join('\r\n')));
  await expect(page.getByRole('heading', { name: '1 entry to add, 1 line to correct' })).toBeFocused();
  const fault = page.getByRole('status').filter({ hasText: 'Line 3 has an error' });
  await expect(fault).toContainText(`Date 30.02.2026 ${fileWords['fault.date']}`);
  await expectNoAxeFindings(page);
  await page.getByText(fileWords['read.title']).click();
  await expect(page.getByText('This looks like an export from Spritmonitor.')).toBeVisible();
  await page.getByRole('button', { name: fileWords.change }).click();
  await expectNoAxeFindings(page);
  await page.getByRole('combobox', { name: fileWords['about.distance'] }).selectOption('Miles');
  await page.getByRole('button', { name: fileWords['decide.submit'] }).click();
  await expect(page.getByText('84,120 miles')).toBeVisible();

  await page.getByRole('button', { name: 'Import the other entry' }).click();
  await expect(page.getByText('1 entry added')).toBeVisible();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: fileWords.save }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('record-CSV-1.csv');
  const chunks = await (await saved.createReadStream()).toArray();
  const text = Buffer.concat(chunks).toString();
  expect(text).toContain(",2026-07-25,fuel,135378,61.20,EUR,'=2+3,41.32");
});
