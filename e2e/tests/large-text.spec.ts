import type { Page } from '@playwright/test';
import { expect, test } from '../world/test.ts';
import { WORDS } from './words.ts';

/** What a page does not fit: itself, or a word of it. */
interface Misfits {
  /** In px, how far the page is wider than the window. */
  overflow: number;
  /** Words that a line ends in the middle of. */
  broken: string[];
}

/** As if the visitor had set their text to twice its size. */
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
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode as Text;
      const { parentElement } = node;
      // Options are drawn by the browser, and what is only read out has no lines.
      if (!parentElement?.checkVisibility() || parentElement.closest('option, .visually-hidden')) continue;
      for (const { 0: word, index } of node.data.matchAll(/[^\s-]+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        // An address of e-mail or a customer's own long word has no better place to break.
        if (lines.size > 1 && !word.includes('@')) broken.push(word);
      }
    }
    return { overflow: document.documentElement.scrollWidth - innerWidth, broken };
  });
}

async function expectToFit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  expect({ path, ...(await findMisfits(page)) }).toEqual({ path, overflow: 0, broken: [] });
}

for (const [language, locale] of [
  ['en', 'en-GB'],
  ['de', 'de-DE'],
] as const) {
  test.describe(`with text of twice its size on a phone, in ${language}`, () => {
    test.use({ viewport: { width: 390, height: 844 }, locale });

    test('should fit sign-in, and an address that leads to nothing', async ({ page }) => {
      await doubleTheText(page);
      for (const path of ['/login', '/nowhere']) await expectToFit(page, path);
    });

    test('should fit every screen of the profile', async ({ customer: { page } }) => {
      await doubleTheText(page);
      for (const path of ['/me', '/me/name', '/me/phone', '/me/email', '/me/delete', '/vehicle/nowhere']) {
        await expectToFit(page, path);
      }
      // The labels would run into each other, and are still read out.
      const entry = page.getByRole('navigation').getByRole('link', { name: WORDS[language].profile.title });
      await expect(entry).toBeVisible();
      expect((await entry.locator('span').boundingBox())?.width).toBeLessThanOrEqual(1);
    });
  });
}

test('should keep the phone number near, on phones and desks', async ({ customer: { page } }) => {
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

test('should print a screen without what cannot be pressed on paper, and with whom to call', async ({
  customer: { page },
}) => {
  await page.goto('/me');
  await expect(page.getByRole('navigation')).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('navigation')).toBeHidden();
  await expect(page.getByRole('link', { name: WORDS.en.profile.signOut })).toBeHidden();
  await expect(page.getByText('+44 20 7946 0100').first()).toBeVisible();
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
});
