import type { Page } from '@playwright/test';
import { sharedVisitPath } from '../../shared/contract/links.ts';
import * as operations from '../../shared/kit/api/generated/operations.gen.ts';
import { signUpWithVehicle, TestApiClient } from '../world/client.ts';
import { openPageSignedIn, storeSession } from '../world/sign-in.ts';
import { expect, test } from '../world/test.ts';
import { applyVisitSteps } from '../world/work.ts';
import type { World } from '../world/world.ts';
import { expectNoAxeFindings } from './axe.ts';
import { findLayoutDefects, NO_LAYOUT_DEFECTS } from './misfits.ts';
import { openBookingReview } from './pages.ts';
import { TEXTS_BY_LANGUAGE, type TextLanguage } from './words.ts';

const PHONE = { width: 360, height: 640 };
const DESK = { width: 1280, height: 800 };
const LANGUAGES = ['de', 'en'] as const;

/** Doubles the text size, as the visitor's browser setting would. */
async function doubleTheText(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const style = new CSSStyleSheet();
      style.replaceSync('html { font-size: 200% }');
      document.adoptedStyleSheets.push(style);
    });
  });
}

async function untilLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Chooses a language as in another tab. */
function chooseLanguage(page: Page, language: TextLanguage): Promise<void> {
  return page.evaluate((newValue) => {
    localStorage.setItem('forecourt.locale', newValue);
    dispatchEvent(new StorageEvent('storage', { key: 'forecourt.locale', newValue }));
  }, language);
}

type Texts = (typeof TEXTS_BY_LANGUAGE)[TextLanguage];

/**
 * Expects that the screen fits phones and desktops with large text, and shows its main action on desktops with usual text, in
 * German and in English, which remains.
 */
async function expectToFit(page: Page, screen: string, action?: (texts: Texts) => string): Promise<void> {
  await untilLoaded(page);
  // Use soft expectations, so that one run reports everything that does not fit.
  for (const language of LANGUAGES) {
    await chooseLanguage(page, language);
    await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`));
    for (const size of [PHONE, DESK]) {
      await page.setViewportSize(size);
      const place = { screen, language, ...size };
      expect
        .soft({ ...place, ...(await findLayoutDefects(page)) })
        .toEqual({ ...place, ...NO_LAYOUT_DEFECTS });
    }
  }
  if (!action) return;
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  for (const language of LANGUAGES) {
    await chooseLanguage(page, language);
    const name = action(TEXTS_BY_LANGUAGE[language]);
    await expect
      .poll(() => seen(page, `main :is(a, button):has-text("${name}")`), screen)
      .toBeGreaterThanOrEqual(1);
  }
}

/** Adds entries of the record, with amounts and readings of many digits. */
async function addRecords(client: TestApiClient, vehicle: string): Promise<void> {
  const entry = { note: 'New summer tyres', currency: 'GBP', confirm_amounts: true };
  const tyres = { ...entry, kind: 'tyres', odometer_km: 81_910, cost_minor: 1_238_600 } as const;
  await client.addRecord(vehicle, { ...tyres, date: '2025-03-12' });
  const insurance = { ...entry, kind: 'insurance', odometer_km: null, cost_minor: 249_800 } as const;
  await client.addRecord(vehicle, { ...insurance, date: '2025-02-28' });
}

/** Makes the page believe that its site sends text messages, which add rows and columns. */
async function sendTexts(page: Page): Promise<void> {
  await page.route('**/api/v1/me', async (route) => {
    const response = await route.fetch();
    const me: { channels: object } = await response.json();
    await route.fulfill({ response, json: { ...me, channels: { ...me.channels, sends_texts: true } } });
  });
}

/** Creates a customer with a vehicle, a future visit, a past one, and a confirmed email address. */
async function customerWithVisits(world: World) {
  const { session: first, client, vehicle } = await signUpWithVehicle(world, 'AB12 CDE');
  // A slot of the last listed day: visits cannot be changed shortly before they start.
  const [slot, other] = (await client.freeSlots()).toReversed();
  if (!slot || !other) throw new Error('The workshop has no free time.');
  const coming = await client.book(vehicle, slot, 'Brake noise, front left');
  const over = await client.book(vehicle, other, 'Oil');
  await applyVisitSteps(world, over, 'start', [
    'complete',
    { work: ['Front pads replaced'], odometer_km: 84_120, cost_minor: 118_650 },
  ]);
  await addRecords(client, vehicle);
  await world.identity.setEmail(first.uid, `mara.${first.phone}@example.com`);
  const { token } = await client.call(operations.shareAppointment, { path: { id: coming } });
  const session = await world.identity.signIn(first.phone);
  const shared = sharedVisitPath(token);
  return { session, vehicle, coming: `/visits/${coming}`, over: `/visits/${over}`, shared };
}

test.describe('with text of double size', () => {
  test.use({ viewport: PHONE });

  test('sign-in and the screen for an unknown address fit phones and desks', async ({ page }) => {
    await doubleTheText(page);
    for (const path of ['/login', '/nowhere']) {
      await page.goto(path);
      await expectToFit(page, path);
    }
  });

  test('the empty list of visits fits phones and desks', async ({ page, world }) => {
    const { session } = await signUpWithVehicle(world, 'AB12 CDE');
    await doubleTheText(page);
    await storeSession(page.context(), world, session);
    await page.goto('/visits');
    await expect(page.getByRole('link', { name: /^Next free time/ })).toBeVisible();
    await expectToFit(page, 'the empty list of visits');
  });

  test('every screen fits phones and desks, and obeys the site’s own policy', async ({ page, world }) => {
    const { selfservice, move } = TEXTS_BY_LANGUAGE.en;
    const { session, vehicle, coming, over, shared } = await customerWithVisits(world);
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    const violations: string[] = [];
    page.on(
      'console',
      (message) => /Content Security Policy/.test(message.text()) && violations.push(message.text()),
    );
    await doubleTheText(page);
    await sendTexts(page);
    await storeSession(page.context(), world, session);
    const screens: [path: string, action?: (texts: Texts) => string][] = [
      ['/me'],
      ['/me/name', ({ profile }) => profile.save],
      ['/me/email', ({ profile }) => profile['email.send']],
      ['/me/phone', ({ profile }) => profile['phone.send']],
      ['/me/notifications'],
      ['/me/calendar'],
      ['/me/delete'],
      ['/vehicle/nowhere'],
      ['/vehicle', ({ vehicle: words }) => words['list.add']],
      ['/vehicle/new', ({ vehicle: words }) => words['add.submit']],
      [`/vehicle/${vehicle}`, ({ vehicle: words }) => words['details.book']],
      [`/vehicle/${vehicle}/edit`, ({ vehicle: words }) => words['form.save']],
      [`/vehicle/${vehicle}/record`],
      [`/vehicle/${vehicle}/figures`],
      [`/vehicle/${vehicle}/year/${new Date().getFullYear()}`],
      ['/book'],
      ['/', ({ selfservice }) => selfservice.book],
      ['/visits', ({ selfservice }) => selfservice.book],
      [over],
      [shared, ({ selfservice }) => selfservice['calendar.add']],
      [`${coming}/move`, ({ selfservice }) => selfservice.earliest],
      [`${coming}/cancel`, ({ selfservice }) => selfservice['cancel.action']],
      [coming, ({ selfservice }) => selfservice['calendar.add']],
    ];
    for (const [path, action] of screens) {
      await page.goto(path);
      await expectToFit(page, path, action);
      if (path.startsWith('/me')) await expectNoAxeFindings(page);
    }
    await page.reload();
    await press(selfservice['calendar.add']);
    await expectToFit(page, 'the calendars for a visit');

    await page.goto(`${coming}/move`);
    await page.getByRole('button', { name: selfservice.earliest }).click();
    await expect(page.getByRole('button', { name: move.action })).toBeVisible();
    await expectToFit(page, 'moving a visit');

    await page.goto(`/book?step=service&vehicle=${vehicle}`);
    await expectToFit(page, 'the kinds of work');
    await page.getByRole('radio', { name: selfservice['service.repair'] }).click({ force: true });
    await expect(page.getByRole('radio', { name: /^\d\d:\d\d/, disabled: false }).first()).toBeAttached();
    await expectToFit(page, 'the times');
    await press(selfservice.month);
    await expectToFit(page, 'the times under a month');
    await page
      .getByRole('radio', { name: /^\d\d:\d\d/, disabled: false })
      .first()
      .click({ force: true });
    await expect(page.getByRole('button', { name: selfservice['book.confirm'] })).toBeVisible();
    await expectToFit(page, 'the review');
    await press(selfservice['book.confirm']);
    await page.waitForURL(/\/visits\/[0-9a-f-]{36}/);
    await expectToFit(page, 'the confirmation');
    await page.goto('/logout');
    await page.waitForURL('/login');
    expect(violations).toEqual([]);
  });

  test('hides the labels of the navigation where they would overlap, except from screen readers', async ({
    customer: { page },
  }) => {
    await doubleTheText(page);
    await page.goto('/me');
    const entry = page.getByRole('navigation').locator('a[href="/me"]');
    await expect(entry).toBeVisible();
    for (const language of LANGUAGES) {
      await chooseLanguage(page, language);
      await expect(entry).toHaveAccessibleName(TEXTS_BY_LANGUAGE[language].profile.title);
      expect((await entry.locator('span').boundingBox())?.width).toBeLessThanOrEqual(1);
    }
  });
});

test.describe('on the smallest phone', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('shows every amount of the record and its figures, also with text of double size', async ({
    page,
    world,
  }) => {
    const { session, client, vehicle } = await signUpWithVehicle(world, 'AB12 CDE');
    await addRecords(client, vehicle);
    await storeSession(page.context(), world, session);
    for (const path of [`/vehicle/${vehicle}/record`, `/vehicle/${vehicle}/figures`]) {
      await page.goto(path);
      await untilLoaded(page);
      await expect(page.getByRole('table').filter({ visible: true }).first()).toBeVisible();
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('details')) details.open = true;
      });
      for (const language of LANGUAGES) {
        await chooseLanguage(page, language);
        for (const [width, size] of [
          [1280, '100%'],
          [320, '200%'],
          [320, '100%'],
        ] as const) {
          await page.setViewportSize({ width, height: 640 });
          await page.evaluate(
            (fontSize) => Object.assign(document.documentElement.style, { fontSize }),
            size,
          );
          const place = { path, language, width, size };
          expect
            .soft({ ...place, ...(await findLayoutDefects(page)) })
            .toEqual({ ...place, ...NO_LAYOUT_DEFECTS });
        }
      }
    }
  });

  test('keeps every screen within the window, whatever was typed', async ({ page, world }) => {
    const session = await world.identity.signIn();
    const client = await TestApiClient.of(world.apiUrl, session);
    const slot = await client.findFreeSlot('last');
    const vehicle = await client.addVehicle('W'.repeat(32));
    const visit = await client.book(vehicle, slot, 'W'.repeat(990));
    await storeSession(page.context(), world, session);
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await openBookingReview(page, vehicle);
    await page.getByLabel(TEXTS_BY_LANGUAGE.en.selfservice['book.note.label']).fill('W'.repeat(990));
    expect(await overflow()).toBe(0);
    const vehiclePath = `/vehicle/${vehicle}`;
    const titleTops: Record<string, number | undefined> = {};
    for (const path of [
      `/visits/${visit}`,
      ...['/', '/visits', '/vehicle', vehiclePath, `${vehiclePath}/edit`, '/me', '/book'],
    ]) {
      await page.goto(path);
      await untilLoaded(page);
      expect({ path, overflow: await overflow() }).toEqual({ path, overflow: 0 });
      titleTops[path] = (await page.getByRole('heading', { level: 1 }).boundingBox())?.y;
    }
    expect(titleTops['/vehicle']).toBe(titleTops['/visits'] ?? Number.NaN);
  });
});

/** Opens the times of a day with at least eight bookable times. @returns the customer and that day */
async function openFreeDay(page: Page, world: World) {
  const { session, client, vehicle } = await signUpWithVehicle(world, 'AB12 CDE');
  const days = (await client.freeSlots()).map(({ date }) => date);
  const freeDay = days.find((day) => days.filter((other) => other === day).length >= 8);
  await openPageSignedIn(
    page,
    world,
    `/book?step=time&vehicle=${vehicle}&service=repair&date=${freeDay}`,
    session,
  );
  return { client, vehicle, freeDay };
}

/** Expects a day, the arrow to later days and eight times to be visible without scrolling, and no horizontal overflow. */
async function expectTimes(page: Page): Promise<void> {
  await expect(page.locator(TIMES).first()).toBeVisible();
  expect(await seen(page, DAYS)).toBeGreaterThanOrEqual(1);
  expect(await seen(page, 'button[aria-label="Later days"]')).toBe(1);
  expect(await seen(page, TIMES)).toBeGreaterThanOrEqual(8);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

/** Counts the elements that are fully visible and not covered. */
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

/** Counts the days that the strip shows whole, and those that its edges cut. */
const countDays = (page: Page) =>
  page.locator(DAYS).evaluateAll((days) => {
    const strip = days[0]?.closest('fieldset > div')?.getBoundingClientRect();
    const boxes = days.map((day) => day.getBoundingClientRect());
    const isIn = (x: number) => strip !== undefined && x >= strip.left - 1 && x <= strip.right + 1;
    const whole = boxes.filter(({ left, right }) => isIn(left) && isIn(right)).length;
    return { whole, cut: boxes.filter(({ left, right }) => isIn(left) !== isIn(right)).length };
  });

/** Opens the screen that moves a new visit, and chooses a day. */
async function openMove(page: Page, { client, vehicle, freeDay }: Awaited<ReturnType<typeof openFreeDay>>) {
  const visit = await client.book(vehicle, await client.findFreeSlot('last'), 'Oil');
  await page.goto(`/visits/${visit}/move`);
  await page.locator(`input[type="radio"][value="${freeDay}"]`).click({ force: true });
}

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test('shows days, at least eight times without scrolling, and the selected month, also when it is rotated', async ({
    page,
    world,
  }) => {
    const rotate = async (width: number, height: number) => {
      await page.setViewportSize({ width, height });
      await expect(page.locator('html')).toHaveJSProperty('clientWidth', width);
    };
    const customer = await openFreeDay(page, world);
    await expectTimes(page);
    await rotate(844, 390);
    await expectTimes(page);
    await page.getByRole('button', { name: 'Month' }).click();
    const month = page.getByRole('radiogroup', { name: /^\w{3}.* \d{4}$/ });
    await expect(month).toBeVisible();
    await rotate(360, 640);
    await expect(month).toBeVisible();
    await rotate(844, 390);
    await expect(month).toBeVisible();

    await openMove(page, customer);
    await expectTimes(page);
    await rotate(360, 640);
    await expectTimes(page);
  });
});

test.describe('on a desk', () => {
  test.use({ viewport: DESK });

  test('shows days, at least eight times and the main action of every step of a booking', async ({
    page,
    world,
  }) => {
    const customer = await openFreeDay(page, world);
    await expectTimes(page);
    const isSeen = (name: string) => expect.poll(() => seen(page, `main button:has-text("${name}")`)).toBe(1);
    await isSeen('Month');
    await page.setViewportSize({ width: 1024, height: 800 });
    await expect.poll(() => countDays(page)).toEqual({ whole: 7, cut: 0 });
    await page.getByRole('link', { name: 'Back: Type of work' }).click();
    await expect(page.getByRole('heading', { name: 'What needs doing?', level: 1 })).toBeVisible();
    await isSeen('Continue');
    await page.getByRole('radio', { name: /Repair/ }).click({ force: true });
    await page
      .getByRole('radio', { name: /^\d\d:\d\d/, disabled: false })
      .first()
      .click({ force: true });
    await expect(page.getByRole('heading', { name: 'Check and book' })).toBeVisible();
    await isSeen('Book now');
    await page.setViewportSize(DESK);
    await openMove(page, customer);
    await expectTimes(page);
  });
});

test('shows the phone number near the content, on wide screens at the end of the side bar, also for keyboards', async ({
  customer: { page },
}) => {
  await page.goto('/me');
  const phone = page.getByRole('link', { name: /^Call the garage: \+44 20 7946 0100$/ });
  await expect(phone).toBeInViewport();
  await expect(phone).toContainText('+44 20 7946 0100');
  await page.getByRole('link', { name: 'Profile', exact: true }).focus();
  await page.keyboard.press('Tab');
  await expect(phone).toBeFocused();
  for (let entry = 0; entry < 5; entry += 1) await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('link', { name: 'Home', exact: true })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByLabel('Notifications', { exact: true })).toBeFocused();
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(phone).toBeInViewport();
  const box = await phone.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
});

test('prints screens without controls, and with the phone number', async ({ page, world }) => {
  const { session, vehicle } = await signUpWithVehicle(world, 'AB12 CDE');
  await openPageSignedIn(page, world, `/vehicle/${vehicle}/record/import`, session);
  const heading = (name: string) => page.getByRole('heading', { name, exact: true });
  await expect(heading('Import')).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(heading('Import')).toBeHidden();
  await expect(heading('Export')).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.goto('/me');
  const signOut = page.getByText(TEXTS_BY_LANGUAGE.en.profile.signOut, { exact: true });
  const navigation = page.getByRole('navigation');
  await expect(signOut).toBeVisible();
  await expect(navigation).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByText('+44 20 7946 0100').first()).toBeVisible();
  await expect(signOut).toBeHidden();
  await expect(navigation).toBeHidden();
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
});
