import puppeteer, { type Page } from 'puppeteer-core';
import { findProgram } from '../../scripts/install/system-programs.ts';
import { expect, test } from '../world/test.ts';

/** Opens a page in a browser that renders other pages ahead of time, which Chromium does not do under Playwright. */
async function withPage(use: (page: Page) => Promise<void>): Promise<void> {
  const browser = await puppeteer.launch({
    executablePath: findProgram('chromium') ?? '',
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    const page = await browser.newPage();
    // The site allows only its own scripts, and speculation rules count as a script.
    await page.setBypassCSP(true);
    await use(page);
  } finally {
    await browser.close();
  }
}

/** Makes the browser prerender a page of the site, as Chromium does with frequently opened pages. */
async function loadAhead(page: Page, address: string): Promise<void> {
  await page.evaluate((address) => {
    const rules = document.createElement('script');
    rules.type = 'speculationrules';
    rules.text = JSON.stringify({ prerender: [{ urls: [address], eagerness: 'immediate' }] });
    document.head.append(rules);
  }, address);
}

const activation = () =>
  performance.getEntriesByType('navigation').map((entry) => Reflect.get(entry, 'activationStart'));

test('does not sign out a customer whose browser prerenders /logout, until it is opened', async ({
  world,
}) => {
  await withPage(async (page) => {
    const phone = world.identity.freshPhone();
    await page.goto(`${world.url}/login`);
    await page.locator('input[autocomplete="tel"]').fill(phone);
    await page.locator('form button[type="submit"]').click();
    await page.waitForSelector('input[autocomplete="one-time-code"]');
    await page.locator('input[autocomplete="one-time-code"]').fill(await world.identity.lastCode(phone));
    const open = (path: string) => page.locator(`header a[href="${path}"], nav a[href="${path}"]`).click();
    await page.waitForSelector('a[href="/me"]');
    await loadAhead(page, '/logout');
    for (const path of ['/visits', '/vehicle', '/reminders']) {
      await open(path);
      await page.waitForFunction(
        (path) => location.pathname === path && document.querySelector('h1'),
        {},
        path,
      );
    }
    await open('/me');
    await page.waitForFunction((digits) => document.body.textContent?.includes(digits), {}, phone.slice(-6));
    expect(await page.evaluate(activation)).toEqual([0]);
    await page.evaluate(() => location.assign('/logout'));
    // While the browser swaps the pages, neither responds.
    await expect
      .poll(() => page.$('input[autocomplete="tel"]').catch(() => null), 'signed out once it is open')
      .not.toBeNull();
    // The customer sees the prerendered page.
    expect(await page.evaluate(activation)).not.toEqual([0]);
  });
});
