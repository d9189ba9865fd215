import type { Locator, Page } from '@playwright/test';
import { TestApiClient } from '../world/client.ts';
import { storeSession } from '../world/sign-in.ts';
import { expect, test } from '../world/test.ts';
import { removeTranslationMarks, translatePages } from '../world/translate-page.ts';
import { applyVisitSteps } from '../world/work.ts';
import type { World } from '../world/world.ts';
import { PHONE_CONTEXT_OPTIONS } from './pages.ts';
import { TEXTS_BY_LANGUAGE } from './words.ts';

const RESEND_MS = 30_000;
const VEHICLE = /\/vehicle\/([0-9a-f-]{36})/;
const VISIT = /\/visits\/([0-9a-f-]{36})/;

const button = (page: Page, name: string) => page.getByRole('button', { name });
const reads = (place: Locator) =>
  expect.poll(async () => removeTranslationMarks((await place.textContent()) ?? ''));

/** Returns the text of a page, without announcements for screen readers only. */
const textOf = async (page: Page) =>
  removeTranslationMarks(
    await page.getByRole('main').evaluate((main) => {
      const copy = main.cloneNode(true) as Element;
      for (const announced of copy.querySelectorAll('.visually-hidden[role="status"]')) announced.remove();
      return copy.textContent ?? '';
    }),
  );

/** Expects a page to show the same as after a reload. */
async function expectAsLoadedAnew(page: Page, fresh: Page): Promise<void> {
  await fresh.goto(page.url());
  await expect(fresh.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(async () => expect(await textOf(page)).toBe(await textOf(fresh))).toPass();
}

/** Reads the reported failures of all releases, by area. Other tests of the site may have caused some. */
const readFailures = (world: World) =>
  Promise.all(
    ['auth', 'selfservice', 'vehicle'].map(async (area) => (await world.edge.status(area)).failures),
  );

const expectTranslated = (page: Page) =>
  expect(page.getByRole('main').locator('font').first()).toBeAttached();

test.use({ ...PHONE_CONTEXT_OPTIONS, locale: 'en-GB' });

test('signs in after a wrong code and a new one, and shows the current message each time', async ({
  page,
  world,
}) => {
  const { auth } = TEXTS_BY_LANGUAGE.en;
  const failures = await readFailures(world);
  await translatePages(page.context());
  await page.clock.install();
  const phone = world.identity.freshPhone();
  await page.goto('/login');
  await page.locator('input[autocomplete="tel"]').fill('77');
  await button(page, auth['phone.send']).click();
  await reads(page.getByRole('main')).toContain(removeTranslationMarks(auth['number.tooShort']));
  await page.locator('input[autocomplete="tel"]').fill(phone);
  await button(page, auth['phone.send']).click();
  const code = page.locator('input[autocomplete="one-time-code"]');
  await expect(code).toBeVisible();
  await reads(page.getByRole('main')).not.toContain(removeTranslationMarks(auth['number.tooShort']));
  const right = await world.identity.lastCode(phone);
  const wrong = right === '000000' ? '111111' : '000000';
  await code.fill(wrong);
  await reads(page.getByRole('alert')).toContain(
    removeTranslationMarks(auth['error.invalid-verification-code']),
  );
  await page.clock.fastForward(RESEND_MS);
  await button(page, auth['code.resend']).click();
  await reads(page.getByRole('main')).toContain(removeTranslationMarks(auth['code.newIn']));
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.clock.fastForward(RESEND_MS - 5_000);
  await reads(page.getByRole('main')).toMatch(/0:[0-3]\d/);
  await code.fill(await world.identity.lastCode(phone));
  await page.waitForURL('/');
  await reads(page.getByRole('heading', { level: 1 })).not.toBe('');
  await expectTranslated(page);
  expect(await readFailures(world)).toEqual(failures);
});

test('books a visit, and shows each step of the workshop on all open pages', async ({ page, world }) => {
  const { selfservice, vehicle, reminders, registration } = TEXTS_BY_LANGUAGE.en;
  const failures = await readFailures(world);
  const session = await storeSession(page.context(), world);
  const fresh = await page.context().newPage();
  await translatePages(page.context());
  await page.goto('/vehicle/new');
  await button(page, vehicle['add.submit']).click();
  const plate = page.getByLabel(registration);
  await expect(plate).toHaveAttribute('aria-invalid', 'true');
  await plate.fill('AB12 CDE');
  await expect(plate).not.toHaveAttribute('aria-invalid', 'true');
  await button(page, vehicle['add.submit']).click();
  await page.waitForURL(VEHICLE);
  const [, vehicleId = ''] = VEHICLE.exec(page.url()) ?? [];
  await page.getByRole('link', { name: vehicle['details.book'] }).click();
  await page.getByRole('radio', { name: selfservice['service.repair'] }).click({ force: true });
  await page
    .getByRole('radio', { name: /\d\d:\d\d/, disabled: false })
    .first()
    .click({ force: true });
  await button(page, selfservice['book.confirm']).click();
  await page.waitForURL(VISIT);
  await reads(page.getByRole('main')).toContain(
    removeTranslationMarks(selfservice['booked.title.confirmed']),
  );
  const [, id = ''] = VISIT.exec(page.url()) ?? [];
  const client = await TestApiClient.of(world.apiUrl, session);

  const [list, home] = [await page.context().newPage(), await page.context().newPage()];
  await list.goto('/visits');
  await home.goto('/');
  const status = (name: 'confirmed' | 'in_progress' | 'ready') => selfservice[`event.${name}`];
  for (const each of [list, home]) {
    await reads(each.getByRole('main')).toContain(selfservice['service.repair']);
  }
  for (const [step, name, before] of [
    ['start', 'in_progress', 'confirmed'],
    ['ready', 'ready', 'in_progress'],
  ] as const) {
    await applyVisitSteps(world, id, step);
    await reads(page.getByRole('main')).toContain(status(name));
    for (const each of [list, home]) await reads(each.getByRole('main')).toContain(status(name));
    // Home shows earlier steps too.
    await reads(list.getByRole('main')).not.toContain(status(before));
  }
  for (const each of [list, home]) await expectAsLoadedAnew(each, fresh);

  await client.addReminder(vehicleId, 'Wipers', '2030-05-05');
  await home.goto('/reminders');
  await home.getByRole('link', { name: 'Wipers' }).click();
  await button(home, reminders.complete).click();
  await button(home, reminders['done.save']).click();
  await reads(home.getByRole('main')).toContain(removeTranslationMarks(reminders['answer.complete']));
  for (const path of ['/reminders', '/vehicle', '/me']) {
    await home.locator(`a[href="${path}"]:visible`).first().click();
    await home.waitForURL(path);
    await expectAsLoadedAnew(home, fresh);
  }
  await expectTranslated(page);
  expect(await readFailures(world)).toEqual(failures);
});
