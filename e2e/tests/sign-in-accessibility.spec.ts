import type { Page } from '@playwright/test';
import { expect, test } from '../world/test.ts';
import { TEXTS_BY_LANGUAGE } from './words.ts';

declare global {
  interface Window {
    takeShifts: () => Promise<string[]>;
  }
}

const SECOND = 1_000;
const { auth: EN } = TEXTS_BY_LANGUAGE.en;
const SENDING = '**/accounts:sendVerificationCode*';

const numberField = (page: Page) => page.locator('input[autocomplete="tel"]');
const codeField = (page: Page) => page.locator('input[autocomplete="one-time-code"]');
const sendButton = (page: Page) => page.getByRole('button', { name: EN['phone.send'] });

const otherThan = (code: string) => (code === '000000' ? '111111' : '000000');

/** Returns a code as the demo phone writes it: `418 207`. */
function spaced(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`;
}

test.describe('on a phone', () => {
  // German has the longer texts.
  test.use({ viewport: { width: 390, height: 844 }, locale: 'de-DE' });

  test('moves nothing that remains, and preserves the size of busy buttons', async ({ page, world }) => {
    await page.addInitScript(collectShifts);
    await page.clock.install();
    await page.goto('/login');
    const { auth } = TEXTS_BY_LANGUAGE.de;
    const send = page.getByRole('button', { name: auth['phone.send'] });
    const resend = page.getByRole('button', { name: auth['code.resend'] });
    await send.click();
    await expect(page.getByText(auth['number.missing']).first()).toBeVisible();
    await numberField(page).fill('151');
    await send.click();
    await expect(page.getByText(auth['number.tooShort']).first()).toBeVisible();
    const phone = world.identity.freshPhone();
    await numberField(page).fill(phone);

    const atRest = await send.boundingBox();
    const answer = await holdBack(page);
    await send.click();
    await expect(send).toHaveAttribute('aria-busy', 'true');
    expect(await send.boundingBox()).toEqual(atRest);
    expect(await shifts(page)).toEqual([]);
    answer();
    await expect(codeField(page)).toBeFocused();
    await expect(page.getByText(spaced(await world.identity.lastCode(phone)))).toBeVisible();
    // The next step is another screen with other positions.
    await shifts(page);

    await codeField(page).fill(otherThan(await world.identity.lastCode(phone)));
    await expect(page.getByText(auth['error.invalid-verification-code'])).toBeVisible();
    await page.clock.fastForward(30 * SECOND);
    const waiting = await resend.boundingBox();
    const another = await holdBack(page);
    await resend.click();
    await expect(resend).toHaveAttribute('aria-busy', 'true');
    expect(await resend.boundingBox()).toEqual(waiting);
    another();
    await expect(page.getByText(auth['code.newIn'])).toBeVisible();
    expect(await shifts(page)).toEqual([]);
  });
});

/** Runs in the page: records all layout shifts, also those soon after an input. */
function collectShifts(): void {
  type Shift = PerformanceEntry & { sources: { node: Node | null }[] };
  const moved: string[] = [];
  const note = (list: PerformanceEntryList) => {
    for (const { sources } of list as Shift[]) {
      moved.push(sources.map(({ node }) => node?.textContent).join(', '));
    }
  };
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  // Taken before the test's clock replaces it: shifts are known after a real frame.
  const frame = window.requestAnimationFrame.bind(window);
  window.takeShifts = async () => {
    for (let drawn = 0; drawn < 2; drawn++) await new Promise(frame);
    note(observer.takeRecords());
    return moved.splice(0);
  };
}

/** Returns the layout shifts since the last call, after the next paint. */
async function shifts(page: Page): Promise<string[]> {
  await page.clock.runFor(100);
  return page.evaluate(() => window.takeShifts());
}

/** Holds the next request for a code until the returned function is called. */
async function holdBack(page: Page): Promise<() => void> {
  const go = Promise.withResolvers<void>();
  await page.route(
    SENDING,
    async (route) => {
      await go.promise;
      await route.continue();
    },
    { times: 1 },
  );
  return go.resolve;
}

test('rotates nothing for users who prefer reduced motion', async ({ page }) => {
  const moving = () => page.evaluate(() => document.getAnimations().length);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.route(SENDING, () => undefined);
  await page.goto('/login');
  await numberField(page).fill('7700 900123');
  await sendButton(page).click();
  await expect(sendButton(page)).toHaveAttribute('aria-busy', 'true');
  await expect.poll(moving).toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(moving).toBe(0);
});
