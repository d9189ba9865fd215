import path from 'node:path';
import { root } from '../../scripts/root.ts';
import { findAreas } from '../../scripts/site/ports.ts';
import { collectEarlyRequests, readScreens } from '../../shared/build/screens.ts';
import { signUpWithVehicle } from '../world/client.ts';
import { openPageSignedIn } from '../world/sign-in.ts';
import { expect, test } from '../world/test.ts';
import { delayMainScript } from './pages.ts';
import { watchApiRequests } from './watch-page.ts';

const VEHICLES = '/api/v1/vehicles?limit=100';
const EVENTS = '/api/v1/events';

test('requests the screen’s data before the shell arrives', async ({ page, world }) => {
  const { session } = await signUpWithVehicle(world, 'PRE 1');
  // This page view sets the cookies of a returning customer.
  await openPageSignedIn(page, world, '/', session);
  await page.goto('about:blank');
  const letRun = await delayMainScript(page);
  const requests = watchApiRequests(page);
  const answered = page.waitForResponse((answer) => answer.url().endsWith(VEHICLES));
  await page.goto('/vehicle', { waitUntil: 'commit' });
  expect((await answered).status()).toBe(200);
  letRun();
  await expect(page.getByRole('link', { name: /PRE 1/ }).first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  expect(requests.filter((each) => each === VEHICLES)).toHaveLength(1);
});

test('requests the declared data of every screen once', async ({ page, world }) => {
  const { session, client, vehicle } = await signUpWithVehicle(world, 'PRE 2');
  const slot = await client.findFreeSlot();
  const ids = new Map([
    ['vehicle', vehicle],
    ['visits', await client.book(vehicle, slot, 'Brakes squeal')],
    ['reminders', await client.addReminder(vehicle, 'Wipers', slot.date)],
    ['record', await client.addRecord(vehicle, { kind: 'fuel', date: '2026-01-05', litres: 40 })],
  ]);
  const idOf = (section: string) => {
    const id = ids.get(section);
    if (id === undefined) throw new Error(`The test has made nothing for ${section}.`);
    return id;
  };
  const screens = findAreas().flatMap(({ area }) =>
    Object.entries(collectEarlyRequests(readScreens(path.join(root, `remote-${area}`)))),
  );
  expect(screens).not.toEqual([]);
  await openPageSignedIn(page, world, '/', session);
  const requests = watchApiRequests(page);
  for (const [pattern, declared] of screens) {
    const [, section = ''] = pattern.split('/');
    const fill = (address: string) =>
      address
        .replace(':id', () => idOf(section))
        .replace(':record', () => idOf('record'))
        .replace(':year', '2026');
    const addresses = declared.map((address) => `/api${fill(address)}`);
    // Leave the page, which ends pending requests of the previous screen.
    await page.goto('about:blank');
    requests.splice(0);
    const letRun = await delayMainScript(page);
    await page.goto(fill(pattern), { waitUntil: 'commit' });
    await expect.poll(() => requests, pattern).toEqual(addresses);
    letRun();
    await expect(page.getByRole('heading', { level: 1 }), pattern).toBeVisible();
    await expect(page.locator('[aria-busy="true"]'), pattern).toHaveCount(0);
    const left = () => page.evaluate(() => [...(globalThis.forecourtEarlyResponses?.answers.keys() ?? [])]);
    await expect.poll(left, `${pattern} takes all`).toEqual([]);
    // Queries are refetched when the stream of changes opens.
    const stream = requests.findIndex((address) => address.startsWith(EVENTS));
    const first = stream < 0 ? requests : requests.slice(0, stream);
    const repeated = addresses.filter((address) => first.indexOf(address) !== first.lastIndexOf(address));
    expect(repeated, `${pattern} asks again`).toEqual([]);
  }
});
