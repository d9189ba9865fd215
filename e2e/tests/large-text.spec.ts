import type { Page } from '@playwright/test';
import { Client } from '../world/client.ts';
import { storeSession } from '../world/sign-in.ts';
import { expect, test } from '../world/test.ts';
import { workOnVisit } from '../world/work.ts';
import type { World } from '../world/world.ts';
import { WORDS } from './words.ts';

/** Parts of a page that do not fit. */
interface Misfits {
  /** Excess of the page's width over the window's, in px. */
  overflow: number;
  /** Words broken across lines. */
  broken: string[];
  /** Words outside their button, tile or paragraph. */
  outside: string[];
}

const FITTING: Misfits = { overflow: 0, broken: [], outside: [] };

const PHONE = { width: 360, height: 640 };
const DESK = { width: 1280, height: 800 };

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

function findMisfits(page: Page): Promise<Misfits> {
  return page.evaluate(() => {
    const broken: string[] = [];
    const outside: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode as Text;
      const { parentElement } = node;
      // The browser draws options, and screen reader texts have no lines.
      if (!parentElement?.checkVisibility() || parentElement.closest('option')) continue;
      if (isOnlyReadOut(parentElement)) continue;
      const isShortened = getComputedStyle(parentElement).textOverflow === 'ellipsis';
      const of = isShortened ? null : parentElement.closest('label, button, a, li, dd, p, time, legend');
      const box = of?.getBoundingClientRect();
      for (const { 0: word, index } of node.data.matchAll(/[^\s-]+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const rects = [...range.getClientRects()];
        const lines = new Set(rects.map(({ top }) => Math.round(top)));
        // E-mail addresses and long words of the customer have no better place to break.
        if (lines.size > 1 && !word.includes('@')) broken.push(word);
        if (box && rects.some(({ left, right }) => left < box.left - 1 || right > box.right + 1))
          outside.push(word);
      }
    }
    // The width of the body excludes the scroll bar.
    const overflow = document.documentElement.scrollWidth - document.body.clientWidth;
    return { overflow, broken, outside };

    function isOnlyReadOut(element: Element): boolean {
      for (let at: Element | null = element; at; at = at.parentElement)
        if (getComputedStyle(at).clipPath !== 'none') return true;
      return false;
    }
  });
}

/** Expects that the screen fits a phone and a desk. */
async function expectToFit(page: Page, screen: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  // Reports everything that does not fit in one run.
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size);
    expect.soft({ screen, ...size, ...(await findMisfits(page)) }).toEqual({ screen, ...size, ...FITTING });
  }
}

async function expectPathsToFit(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expectToFit(page, path);
  }
}

/** A customer with a vehicle, a future visit and a past one. */
async function customerWithVisits(world: World) {
  const session = await world.identity.signIn();
  const client = await Client.of(world.apiUrl, session);
  const vehicle = await client.addVehicle('AB12 CDE');
  // A slot of the last listed day: visits cannot be changed shortly before they start.
  const [slot, other] = (await client.freeSlots()).toReversed();
  if (!slot || !other) throw new Error('The workshop has no free time.');
  const coming = await client.book(vehicle, slot, 'Brake noise, front left');
  const over = await client.book(vehicle, other, 'Oil');
  await workOnVisit(world, over, 'start', [
    'complete',
    { work: ['Front pads replaced'], odometer_km: 84_120 },
  ]);
  return { session, vehicle, coming: `/visits/${coming}`, over: `/visits/${over}` };
}

for (const [language, locale] of [
  ['en', 'en-GB'],
  ['de', 'de-DE'],
] as const) {
  test.describe(`with text of double size, in ${language}`, () => {
    test.use({ viewport: PHONE, locale });

    test('fits sign-in, and the screen for an unknown address', async ({ page }) => {
      await doubleTheText(page);
      await expectPathsToFit(page, ['/login', '/nowhere']);
    });

    test('fits every screen of the profile', async ({ customer: { page } }) => {
      await doubleTheText(page);
      await expectPathsToFit(page, [
        ...['/me', '/me/name', '/me/phone', '/me/email', '/me/calendar', '/me/delete'],
        '/vehicle/nowhere',
        ...['/', '/visits', '/book'],
      ]);
      // The labels are hidden, because they would overlap, but screen readers read them.
      const entry = page.getByRole('navigation').getByRole('link', { name: WORDS[language].profile.title });
      await page.goto('/me');
      await expect(entry).toBeVisible();
      expect((await entry.locator('span').boundingBox())?.width).toBeLessThanOrEqual(1);
    });

    test('fits a booking and all actions on a visit', async ({ page, world }) => {
      const { selfservice, move } = WORDS[language];
      const { session, vehicle, coming, over } = await customerWithVisits(world);
      const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
      await doubleTheText(page);
      await storeSession(page.context(), world, session);
      await expectPathsToFit(page, [
        ...['/vehicle', '/vehicle/new', `/vehicle/${vehicle}`, `/vehicle/${vehicle}/edit`],
        ...['/', '/visits', over, `${coming}/cancel`, coming],
      ]);
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
    });
  });
}

test('shows the phone number nearby, on phones and desks', async ({ customer: { page } }) => {
  await page.goto('/me');
  const phone = page.getByRole('banner').locator('a[href^="tel:"]');
  await expect(phone).toHaveAccessibleName(/\+44 20 7946 0100$/);
  await expect(phone).toBeInViewport();
  await expect(phone).toContainText('+44 20 7946 0100');
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(phone).toBeInViewport();
  const box = await phone.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
});

test('prints a screen without buttons, and with the phone number', async ({ customer: { page } }) => {
  await page.goto('/me');
  await expect(page.getByRole('navigation')).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('navigation')).toBeHidden();
  await expect(page.getByRole('link', { name: WORDS.en.profile.signOut })).toBeHidden();
  await expect(page.getByText('+44 20 7946 0100').first()).toBeVisible();
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
});
