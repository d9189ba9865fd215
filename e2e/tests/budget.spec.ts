import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import path from 'node:path';
import * as z from 'zod';
import { SIGN_IN_HINT_COOKIE } from '../../host/site-map/areas.ts';
import { formatTextTable } from '../../scripts/terminal.ts';
import { TestApiClient } from '../world/client.ts';
import { storeSession } from '../world/sign-in.ts';
import { expect, test } from '../world/test.ts';

const ACCEPTED = path.resolve(import.meta.dirname, '../../bench/budget.json');

/** Cost of a first visit until its screen is usable: bytes of all scripts (brotli) and number of all requests. */
const costSchema = z.strictObject({ scriptBytes: z.int(), requests: z.int() });
const budgetSchema = z.record(z.string(), costSchema);

type Cost = z.infer<typeof costSchema>;

/** Path → selector of an element that exists once the screen is usable. */
const SCREENS = {
  '/login': 'main input[autocomplete="tel"]',
  '/': 'main a[href="/book"]',
  '/vehicle': 'main a[href="/vehicle/new"]',
  '/book': 'main input[type="radio"]',
} as const;

declare global {
  /** Addresses that the page fetched until its screen was usable. */
  var fetchedUntilUsable: string[] | undefined;
}

/** Allowed excess. Some requests may finish before or after the screen is usable, and sizes differ slightly between builds. */
const TOLERANCE = { share: 0.02, requests: 2 };

test('fetches no more for the first screen than the budget', async ({ browser, world }) => {
  const accepted = budgetSchema.parse(JSON.parse(readFileSync(ACCEPTED, 'utf8')));
  const seen: Record<string, Cost> = {};
  for (const [address, selector] of Object.entries(SCREENS)) {
    const context = await browser.newContext({ baseURL: world.url });
    if (address !== '/login') {
      const session = await world.identity.signIn();
      // The list of vehicles needs a vehicle.
      if (address === '/vehicle') await (await TestApiClient.of(world.apiUrl, session)).addVehicle('BUD 1');
      await storeSession(context, world, session);
      await context.addCookies([{ name: SIGN_IN_HINT_COOKIE, value: '1.k3j9x', url: world.url }]);
    }
    const page = await context.newPage();
    await page.addInitScript(saveData);
    await page.addInitScript(noteWhenUsable, selector);
    await page.goto(address, { waitUntil: 'commit' });
    const noted = await page.waitForFunction(() => globalThis.fetchedUntilUsable);
    const fetched = (await noted.jsonValue()) ?? [];
    const scripts = fetched.filter((url) => url.endsWith('.js'));
    const sizes = await Promise.all([...new Set(scripts)].map(brotliSize));
    seen[address] = { scriptBytes: sizes.reduce((sum, size) => sum + size, 0), requests: fetched.length };
    await context.close();
  }
  const rows = Object.entries(seen).map(([address, { scriptBytes, requests }]) => {
    const before = accepted[address] ?? { scriptBytes: 0, requests: 0 };
    const difference = scriptBytes - before.scriptBytes;
    return [
      address,
      kb(scriptBytes),
      signed(difference),
      String(requests),
      signed(requests - before.requests),
    ];
  });
  const heads = ['first visit', 'scripts, KB', 'of accepted, bytes', 'requests', 'of accepted'];
  console.log(formatTextTable([heads, ...rows]));
  for (const [address, { scriptBytes, requests }] of Object.entries(seen)) {
    const limit = accepted[address];
    const advice = `${address}: if it is worth it, write ${JSON.stringify({ scriptBytes, requests })} into bench/budget.json`;
    expect(scriptBytes, advice).toBeLessThanOrEqual((limit?.scriptBytes ?? 0) * (1 + TOLERANCE.share));
    expect(requests, advice).toBeLessThanOrEqual((limit?.requests ?? 0) + TOLERANCE.requests);
  }
});

/** Runs in the page: enables data saving, so that nothing is preloaded, which could start at once on a fast machine. */
function saveData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
}

/** Runs in the page: stores the addresses fetched so far, its own included, when an element appears. */
function noteWhenUsable(selector: string): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector(selector)) return;
    observer.disconnect();
    const files = performance.getEntriesByType('resource').map(({ name }) => name);
    globalThis.fetchedUntilUsable = [location.href, ...files];
  });
  observer.observe(document, { childList: true, subtree: true });
}

const kb = (bytes: number) => (bytes / 1024).toFixed(1);
const signed = (difference: number) => `${difference > 0 ? '+' : ''}${difference}`;

/** Returns the size of a file in brotli, which Chromium accepts over TLS only. */
function brotliSize(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      let size = 0;
      answer.on('data', (piece: Buffer) => {
        size += piece.length;
      });
      answer.on('end', () => resolve(size));
      answer.on('error', reject);
    }).on('error', reject);
  });
}
