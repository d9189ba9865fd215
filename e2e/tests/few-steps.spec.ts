import type { Locator, Page } from '@playwright/test';
import { signUpWithVehicle } from '../world/client.ts';
import { openPageSignedIn } from '../world/sign-in.ts';
import { expect, test } from '../world/test.ts';
import { TEXTS_BY_LANGUAGE } from './words.ts';

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

const { auth, selfservice, registration } = TEXTS_BY_LANGUAGE.en;
const BOOKED = /\/visits\/[0-9a-f-]{36}/;

/** Effort of a customer to reach a goal. */
interface Effort {
  /** Number of taps, except those that focus the field that has the focus already. */
  taps: number;
  /** Headings of the screens in the order they were shown. */
  screens: string[];
}

/** Uses the site by touch, and counts the effort. */
class StepCounter {
  readonly #page: Page;
  readonly effort: Effort = { taps: 0, screens: [] };

  constructor(page: Page) {
    this.#page = page;
  }

  /** Waits for a screen by its heading. */
  async see(heading: string): Promise<void> {
    await this.#page.getByRole('heading', { level: 1, name: heading }).waitFor();
    this.effort.screens.push(heading);
  }

  async tap(target: Locator): Promise<void> {
    // Radio buttons are hidden below their cards.
    await target.tap({ force: (await target.getAttribute('type')) === 'radio' });
    this.effort.taps += 1;
  }

  /** Types into a field; taps it first if it lacks the focus. */
  async type(field: Locator, text: string): Promise<void> {
    await field.waitFor();
    if (!(await field.evaluate((element) => element === document.activeElement))) await this.tap(field);
    await this.#page.keyboard.type(text);
  }
}

test('leads a new customer from the address to a booked visit in at most 7 taps and 6 screens', async ({
  page,
  world,
}) => {
  const customer = new StepCounter(page);
  const phone = world.identity.freshPhone();
  await page.goto('/');
  // The welcome screen counts too, although it continues by itself.
  customer.effort.screens.push('welcome');
  await customer.see(auth['phone.title']);
  await customer.tap(page.getByRole('link', { name: selfservice['service.repair'] }));
  await customer.type(page.getByLabel(auth['number.label'], { exact: true }), phone);
  await customer.tap(page.getByRole('button', { name: auth['phone.send'] }));
  await customer.see(auth['code.title']);
  await customer.type(page.getByLabel(auth['code.label']), await world.identity.lastCode(phone));

  await page.waitForURL('/book?service=repair');
  await customer.see(selfservice['book.first.title']);
  await expect(page.getByRole('radio', { name: selfservice['service.repair'] })).toBeChecked();
  await customer.type(page.getByLabel(registration), 'AB12 CDE');
  await customer.tap(page.getByRole('button', { name: selfservice['book.continue'] }));
  await customer.see(selfservice['book.time.title']);
  await customer.tap(page.getByRole('radio', { name: /^\d\d:\d\d/, disabled: false }).first());
  await customer.see(selfservice['book.review.title']);
  await customer.tap(page.getByRole('button', { name: selfservice['book.confirm'] }));
  await page.waitForURL(BOOKED);

  expect(customer.effort.taps, 'taps').toBeLessThanOrEqual(7);
  expect(customer.effort.screens.length, customer.effort.screens.join(', ')).toBeLessThanOrEqual(6);
});

test('leads a returning customer with one vehicle from home to a booked visit in at most 4 taps', async ({
  page,
  world,
}) => {
  const { session } = await signUpWithVehicle(world, 'AB12 CDE');
  await openPageSignedIn(page, world, '/', session);
  const customer = new StepCounter(page);
  await customer.tap(page.getByRole('main').locator('a[href^="/book"]:visible').first());
  await customer.see(selfservice['book.service.title']);
  await customer.tap(page.getByRole('radio', { name: selfservice['service.repair'] }));
  await customer.see(selfservice['book.time.title']);
  await customer.tap(page.getByRole('radio', { name: /^\d\d:\d\d/, disabled: false }).first());
  await customer.see(selfservice['book.review.title']);
  const confirm = page.getByRole('button', { name: selfservice['book.confirm'] });
  const note = await page.getByLabel(selfservice['book.note.label']).boundingBox();
  // The action bar does not cover the only field.
  expect((note?.y ?? Number.NaN) + (note?.height ?? 0)).toBeLessThan((await confirm.boundingBox())?.y ?? 0);
  await customer.tap(confirm);
  await page.waitForURL(BOOKED);
  expect(customer.effort.taps).toBeLessThanOrEqual(4);

  // Back skips the steps of the booking, so that nothing is booked twice.
  await customer.see(selfservice['booked.title.confirmed']);
  await page.goBack();
  await expect(page).toHaveURL('/');
});
