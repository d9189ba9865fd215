import type { Page } from '@playwright/test';
import { Client } from '../world/client.ts';
import { openSignedIn } from '../world/sign-in.ts';
import { expect, test } from '../world/test.ts';
import type { World } from '../world/world.ts';
import { WORDS } from './words.ts';

/** Opens the times of a day without bookings; some of today's may have passed. @returns the customer and that day */
async function openFullDay(page: Page, world: World) {
  const session = await world.identity.signIn();
  const client = await Client.of(world.apiUrl, session);
  const vehicle = await client.addVehicle('AB12 CDE');
  const days = (await client.freeSlots()).map(({ date }) => date);
  const full = days.find((day) => days.filter((other) => other === day).length >= 8);
  await openSignedIn(page, world, `/book?step=time&vehicle=${vehicle}&service=repair&date=${full}`, session);
  return { client, vehicle, full };
}

/** Expects a day and at least eight times to be visible without scrolling, and no horizontal overflow. */
async function expectTimes(page: Page): Promise<void> {
  await expect(page.locator(TIMES).first()).toBeVisible();
  expect(await seen(page, DAYS)).toBeGreaterThanOrEqual(1);
  expect(await seen(page, TIMES)).toBeGreaterThanOrEqual(8);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

/** Whether every element is fully visible and not covered. */
const seen = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll(
    (elements) =>
      elements.filter((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        if (left === right || left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return false;
        const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return over !== null && (element.contains(over) || over.contains(element));
      }).length,
  );

const TIMES = 'label:has(input[type="radio"][value*=":"])';
const DAYS = 'label:has(input[type="radio"][value*="-"])';

for (const [width, height] of [
  [360, 640],
  [844, 390],
  [1280, 800],
] as const) {
  test.describe(`in a window of ${width} by ${height}`, () => {
    test.use({ viewport: { width, height }, hasTouch: width < 1024, isMobile: width < 1024 });

    test('shows days and at least eight times without scrolling, to book and to move', async ({
      page,
      world,
    }) => {
      const { client, vehicle, full } = await openFullDay(page, world);
      await expectTimes(page);
      const slot = (await client.freeSlots()).at(-1);
      if (!slot) throw new Error('The workshop has no free time.');
      const visit = await client.book(vehicle, slot, 'Oil');
      await page.goto(`/visits/${visit}/move`);
      await page.locator(`input[type="radio"][value="${full}"]`).click({ force: true });
      await expectTimes(page);
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  test('gives a booking the whole window, and shows the navigation again after it', async ({
    page,
    world,
  }) => {
    await openFullDay(page, world);
    await expect(page.getByRole('navigation')).toBeHidden();
    await page.getByRole('link', { name: 'Back: Book a visit' }).click();
    await page.getByRole('link', { name: 'Home: Book a visit' }).click();
    await expect(page.getByRole('navigation')).toBeVisible();
  });
});

test('keeps the selected month when a phone is rotated', async ({ page, world }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openFullDay(page, world);
  await page.getByRole('button', { name: 'Month' }).click();
  const month = page.getByRole('radiogroup', { name: /^\w{3}.* \d{4}$/ });
  await expect(month).toBeVisible();
  const heights = new Set<number>();
  for (const viewport of [
    { width: 844, height: 390 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport);
    await expect(page.locator('html')).toHaveJSProperty('clientWidth', viewport.width);
    heights.add((await month.boundingBox())?.height ?? 0);
  }
  expect([...heights]).not.toContain(0);
});

test.describe('on a desk', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('shows the main action of every step of a booking', async ({ page, world }) => {
    await openFullDay(page, world);
    const isSeen = (name: string) => expect.poll(() => seen(page, `main button:has-text("${name}")`)).toBe(1);
    await isSeen('Month');
    await page.getByRole('link', { name: 'Back: Book a visit' }).click();
    await expect(page.getByRole('heading', { name: 'What needs doing?', level: 1 })).toBeVisible();
    await isSeen('Continue');
    await page.getByRole('radio', { name: /Repair/ }).click({ force: true });
    await page
      .getByRole('radio', { name: /^\d\d:\d\d/, disabled: false })
      .first()
      .click({ force: true });
    await expect(page.getByRole('heading', { name: 'Check and book' })).toBeVisible();
    await isSeen('Book now');
  });

  test('shows the main action of every other screen', async ({ page, world }) => {
    const { selfservice, profile, vehicle } = WORDS.en;
    const session = await world.identity.signIn();
    const client = await Client.of(world.apiUrl, session);
    const slot = (await client.freeSlots()).at(-1);
    if (!slot) throw new Error('The workshop has no free time.');
    const registered = await client.addVehicle('AB12 CDE');
    const visit = `/visits/${await client.book(registered, slot, 'Oil')}`;
    await openSignedIn(page, world, '/', session);
    for (const [path, action] of [
      ['/', selfservice.book],
      ['/visits', selfservice.book],
      [visit, selfservice['calendar.add']],
      [`${visit}/move`, selfservice.earliest],
      [`${visit}/cancel`, selfservice['cancel.action']],
      ['/vehicle', vehicle['list.add']],
      [`/vehicle/${registered}`, vehicle['details.book']],
      [`/vehicle/${registered}/edit`, vehicle['form.save']],
      ['/vehicle/new', vehicle['add.submit']],
      ['/me/name', profile.save],
      ['/me/email', profile['email.send']],
      ['/me/phone', profile['phone.send']],
    ] as const) {
      await page.goto(path);
      const main = `main :is(a, button):has-text("${action}")`;
      await expect(page.locator(main).first()).toBeAttached();
      await expect.poll(() => seen(page, main), path).toBeGreaterThanOrEqual(1);
    }
  });
});
