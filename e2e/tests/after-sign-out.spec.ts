import type { Page } from '@playwright/test';
import { TestApiClient } from '../world/client.ts';
import type { CustomerSession } from '../world/identity.ts';
import { captureTokensAndRenewals } from '../world/session.ts';
import { openPageSignedIn, signInWithNumberAndCode } from '../world/sign-in.ts';
import { readAllStoredText } from '../world/stored-in-browser.ts';
import { expect, test } from '../world/test.ts';
import type { World } from '../world/world.ts';
import { collectVisibleTextsFromNow, collectVisibleTextsOfNextPage } from './watch-texts.ts';
import { TEXTS_BY_LANGUAGE } from './words.ts';

const { auth, profile, registration, selfservice, vehicle } = TEXTS_BY_LANGUAGE.en;

const NAME = 'Mara Lindqvist';
const PLATE = 'OLD 1 ME';
const NOTE = 'Rattles in the cold';
const DRAFT = 'HALF TYPED';

/** Data that would reveal the previous customer. */
interface Traces {
  phone: string;
  /** Texts on the screens. */
  seen: string[];
  /** Texts in storage while the customer is signed in. */
  kept: string[];
}

/** Opens every screen as a customer with data, and leaves a half-filled form. */
async function useEverything(page: Page, world: World): Promise<Traces> {
  const { identity } = world;
  const session = await identity.signIn();
  const email = `${session.uid.toLowerCase()}@example.com`;
  await identity.setEmail(session.uid, email);
  // Setting an address ended the earlier sessions.
  const newer = await identity.signIn(session.phone);
  const client = await TestApiClient.of(world.url, newer);
  await client.ask('PATCH', '/me', { display_name: NAME });
  const slot = await client.findFreeSlot();
  await client.book(await client.addVehicle(PLATE), slot, NOTE);

  const { sent } = captureTokensAndRenewals(page.context());
  await openPageSignedIn(page, world, '/me', newer);
  await expect(page.getByText(email)).toBeVisible();
  await page.getByRole('radio', { name: profile['theme.dark'] }).check({ force: true });
  const go = (path: string) => page.getByRole('navigation').locator(`a[href="${path}"]`).click();
  await go('/');
  await expect(page.getByText(NOTE)).toBeVisible();
  await go('/visits');
  await expect(page.getByText(PLATE).first()).toBeVisible();
  await go('/vehicle');
  await page.getByRole('link', { name: vehicle['list.add'] }).click();
  await page.getByLabel(registration).fill(DRAFT);
  return tracesOf(session, email, sent.at(-1)?.token ?? '');
}

function tracesOf({ phone, uid }: CustomerSession, email: string, token: string): Traces {
  const number = phone.slice(1);
  const spaced = `7700 900${phone.slice(-3)}`;
  return {
    phone,
    seen: [NAME, PLATE, NOTE, DRAFT, email, uid, number, spaced],
    kept: [uid, email, phone, token, DRAFT],
  };
}

/** Expects that neither the screen nor the browser's storage reveals the customer. */
async function expectNothingOf({ seen, kept }: Traces, page: Page): Promise<void> {
  const remaining = async () => {
    const stored = await readAllStoredText(page);
    return [...seen, ...kept].filter((trace) => stored.includes(trace));
  };
  // The identity SDK clears its session when it has loaded, which can be after the screen of sign-in is shown.
  await expect.poll(remaining).toEqual([]);
  const stored = await readAllStoredText(page);
  const [, payload = ''] = kept.find((trace) => trace.startsWith('ey'))?.split('.') ?? [];
  expect(payload.length, 'there was a token').toBeGreaterThan(50);
  expect(stored).not.toContain(payload);
}

/** Records the `cache-control` of the backend's responses from now on, by address. */
function watchCacheControl(page: Page): Map<string, string> {
  const answers = new Map<string, string>();
  page.on('response', (answer) => {
    const { pathname, search } = new URL(answer.url());
    if (pathname.startsWith('/api/v1/'))
      answers.set(pathname + search, answer.headers()['cache-control'] ?? '');
  });
  return answers;
}

/** Looks up addresses and the page's script in the browser's cache. */
function findInBrowserCache(page: Page, addresses: readonly string[]) {
  return page.evaluate(async (urls) => {
    const inCache = (url: string) =>
      fetch(url, { cache: 'only-if-cached', mode: 'same-origin' }).then(
        (answer) => answer.ok,
        () => false,
      );
    const hits = await Promise.all(urls.map(inCache));
    const [script] = document.querySelectorAll<HTMLScriptElement>('script[src]');
    return { hits: urls.filter((_url, index) => hits[index]), script: script && (await inCache(script.src)) };
  }, addresses);
}

const atSignIn = (page: Page) => expect(page.getByLabel(auth['number.label'], { exact: true })).toBeVisible();

test('leaves no data of a customer who signed out, and reveals nothing to the next one', async ({
  page,
  world,
}) => {
  const answers = watchCacheControl(page);
  const traces = await useEverything(page, world);
  expect(answers.size).toBeGreaterThan(2);
  expect([...answers.values()].filter((value) => value !== 'no-store')).toEqual([]);
  const before = await readAllStoredText(page);
  expect(traces.kept.filter((trace) => !before.includes(trace))).toEqual([]);
  await page.getByRole('navigation').locator('a[href="/me"]').click();
  await page.getByRole('link', { name: profile.signOut }).click();
  await page.waitForURL('/login');
  await atSignIn(page);
  await expect.poll(() => readAllStoredText(page)).not.toContain(DRAFT);
  await expectNothingOf(traces, page);
  // The page's own script is in the browser's cache, which shows that the lookup works.
  expect(await findInBrowserCache(page, [...answers.keys()])).toEqual({ hits: [], script: true });
  // Settings of the device survive.
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

  const texts = await collectVisibleTextsFromNow(page);
  await signInWithNumberAndCode(page, world, world.identity.freshPhone());
  await expect(page.getByText(selfservice['visits.first.title'])).toBeVisible();
  for (const path of ['/visits', '/me', '/vehicle']) {
    await page.getByRole('navigation').locator(`a[href="${path}"]`).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  }
  await expect(page.getByLabel(registration)).toHaveValue('');
  const shown = await texts();
  expect(traces.seen.filter((trace) => shown.includes(trace))).toEqual([]);
  await expectNothingOf(traces, page);
});

test('reveals nothing of a customer who signed out elsewhere when the page becomes visible again', async ({
  page,
  context,
  world,
}) => {
  const traces = await useEverything(page, world);
  await page.getByRole('navigation').locator('a[href="/me"]').click();
  await page.goto('data:text/html,<h1>Another site</h1>');
  const other = await context.newPage();
  await other.goto('/logout');
  await atSignIn(other);
  const texts = await collectVisibleTextsOfNextPage(page);
  await page.goBack();
  await page.waitForURL(/\/login/);
  await atSignIn(page);
  const shown = await texts();
  expect(traces.seen.filter((trace) => shown.includes(trace))).toEqual([]);
  await expectNothingOf(traces, page);
});
