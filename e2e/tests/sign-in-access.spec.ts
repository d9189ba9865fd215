import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../world/test.ts';
import { expectNoAxeFindings } from './axe.ts';
import { listen } from './listen.ts';
import { WORDS } from './words.ts';

declare global {
  interface Window {
    shifts: { value: number; moved: string[] }[];
  }
}

const SECOND = 1_000;
const { auth: EN } = WORDS.en;
const SENDING = '**/accounts:sendVerificationCode*';

const numberField = (page: Page) => page.locator('input[autocomplete="tel"]');
const codeField = (page: Page) => page.locator('input[autocomplete="one-time-code"]');
const sendButton = (page: Page) => page.getByRole('button', { name: EN['phone.send'] });
const resendButton = (page: Page) => page.getByRole('button', { name: EN['code.resend'] });

const otherThan = (code: string) => (code === '000000' ? '111111' : '000000');

/** Moves the focus by keyboard to what it has to reach within a few steps. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let steps = 0; steps < 20; steps++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`The keyboard does not reach ${target}`);
}

test('should tell a screen reader every change once, and lead the focus, by keyboard alone', async ({
  page,
  world,
}) => {
  const announcements = await listen(page);
  await page.clock.install();
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: EN['phone.title'] })).toBeVisible();
  expect(await announcements()).toEqual([]);

  await tabTo(page, numberField(page));
  await page.keyboard.type('7700');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(EN['number.tooShort']);
  await expect(numberField(page)).toBeFocused();

  const phone = world.identity.freshPhone();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(phone);
  await page.keyboard.press('Enter');
  await expect(codeField(page)).toBeFocused();
  const first = await world.identity.lastCode(phone);
  await expect(page.getByText(`“Your code is ${spaced(first)}”`)).toBeVisible();
  await page.keyboard.type(otherThan(first));
  await expect(page.getByRole('alert')).toHaveText(EN['error.invalid-verification-code']);
  await expect(codeField(page)).toBeFocused();

  await page.clock.fastForward(30 * SECOND);
  await tabTo(page, resendButton(page));
  await page.keyboard.press('Enter');
  await expect(page.getByText(EN['code.newIn'])).toBeVisible();
  await expect(codeField(page)).toBeFocused();
  const second = await world.identity.lastCode(phone);
  await expect(page.getByText(`“Your code is ${spaced(second)}”`)).toBeVisible();
  await page.keyboard.type(second);
  await page.waitForURL('/');
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeFocused();

  const heard = await announcements();
  const number = `+44 ${phone.slice(3, 7)} ${phone.slice(7)}`;
  const demoMessages = (code: string) => ['Waiting for the message', `“Your code is ${spaced(code)}”`];
  expect(heard.slice(0, heard.indexOf(EN['code.right']) + 1)).toEqual([
    EN['number.sending'],
    EN['number.tooShort'],
    EN['number.sending'],
    `The code was sent to ${number}. You can ask for another one in 30 seconds.`,
    ...demoMessages(first),
    EN['code.checking'],
    EN['error.invalid-verification-code'],
    EN['code.ready'],
    EN['number.sending'],
    `A new code was sent to ${number}. You can ask for another one in 60 seconds.`,
    ...demoMessages(second),
    EN['code.checking'],
    EN['code.right'],
  ]);
});

/** As the demo phone writes a code: `418 207`. */
function spaced(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`;
}

test('should leave axe nothing to find where something went wrong', async ({ page, world }) => {
  await page.clock.install();
  await page.goto('/login');
  await numberField(page).fill('7700');
  await sendButton(page).click();
  await expect(page.getByText(EN['number.tooShort']).first()).toBeVisible();
  await expectNoAxeFindings(page);

  await page.route(SENDING, (route) =>
    route.fulfill({ status: 400, json: { error: { code: 400, message: 'QUOTA_EXCEEDED' } } }),
  );
  const phone = world.identity.freshPhone();
  await numberField(page).fill(phone);
  await sendButton(page).click();
  await expect(page.getByText(EN['error.quota-exceeded'])).toBeVisible();
  await expectNoAxeFindings(page);

  await page.unroute(SENDING);
  await sendButton(page).click();
  await expect(codeField(page)).toBeFocused();
  await codeField(page).fill(otherThan(await world.identity.lastCode(phone)));
  await expect(page.getByText(EN['error.invalid-verification-code'])).toBeVisible();
  await page.clock.fastForward(30 * SECOND);
  await expect(resendButton(page)).toBeVisible();
  await expectNoAxeFindings(page);
});

test('should say why a session ended, to eye and ear, with nothing for axe to find', async ({
  customer: { page, phone },
  world,
}) => {
  await world.identity.disable(await world.identity.uidOf(phone));
  const announcements = await listen(page);
  await page.goto('/visits');
  await page.waitForURL('**/login**');
  const notice = page.getByRole('alert');
  await expect(notice).toContainText(EN['ended.disabled']);
  expect((await announcements()).filter((words) => words.includes(EN['ended.disabled']))).toHaveLength(1);
  await expectNoAxeFindings(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('should move nothing that stays, and keep the size of what is busy', async ({ page, world }) => {
    await page.addInitScript(() => {
      window.shifts = [];
      type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
      new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries() as Shift[]) {
          window.shifts.push({ value, moved: sources.map(({ node }) => node?.textContent ?? '') });
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.clock.install();
    const steps: unknown[] = [];
    const note = async (step: string) => {
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      steps.push([step, await page.evaluate(() => window.shifts.splice(0))]);
    };
    await page.goto('/login');
    await expect(sendButton(page)).toBeVisible();
    await note('open');
    await numberField(page).fill('7700');
    await sendButton(page).click();
    await expect(page.getByText(EN['number.tooShort']).first()).toBeVisible();
    await note('tooShort');
    const phone = world.identity.freshPhone();
    await numberField(page).fill(phone);
    const box = await sendButton(page).boundingBox();
    const goOn = Promise.withResolvers<void>();
    await page.route(SENDING, async (route) => {
      await goOn.promise;
      await route.continue();
    });
    await note('fill');
    await sendButton(page).click();
    await expect(sendButton(page)).toHaveAttribute('aria-busy', 'true');
    expect(await sendButton(page).boundingBox()).toEqual(box);
    await note('busy');
    goOn.resolve();
    await expect(codeField(page)).toBeFocused();
    await note('code');
    await codeField(page).fill(otherThan(await world.identity.lastCode(phone)));
    await expect(page.getByText(EN['error.invalid-verification-code'])).toBeVisible();
    await note('wrong');
    await page.clock.fastForward(30 * SECOND);
    await expect(resendButton(page)).toBeVisible();
    await note('ready');
    await resendButton(page).click();
    await expect(page.getByText(EN['code.newIn'])).toBeVisible();
    await note('resent');
    console.log(JSON.stringify(steps, null, 1));
  });
});

test('should turn and slide nothing for those who do not want that', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.route(SENDING, () => undefined);
  await page.goto('/login');
  await numberField(page).fill('7700 900123');
  await sendButton(page).click();
  await expect(sendButton(page)).toHaveAttribute('aria-busy', 'true');
  const running = () =>
    page.evaluate(() => document.getAnimations().map((animation) => [(animation as CSSAnimation).animationName, animation.effect?.getComputedTiming()]));
  console.log(JSON.stringify(await running()));
});
