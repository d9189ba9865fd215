import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import * as z from 'zod';
import { type FreeSlot, signUpWithVehicle, type TestApiClient } from '../world/client.ts';
import type { CustomerSession } from '../world/identity.ts';
import { pressEnterOn } from '../world/keyboard.ts';
import { openPageSignedIn } from '../world/sign-in.ts';
import { expect, test } from '../world/test.ts';
import { applyVisitSteps } from '../world/work.ts';
import type { World } from '../world/world.ts';
import { expectNoAxeFindings } from './axe.ts';
import { isFullOrHalfHour } from './pages.ts';
import { TEXTS_BY_LANGUAGE } from './words.ts';

const { selfservice } = TEXTS_BY_LANGUAGE.en;

const DAY_MS = 86_400_000;
/** More than any notice period, so that the visit can be changed. */
const NOTICE_MS = 3 * DAY_MS;

const visitSchema = z.object({
  status: z.string(),
  reference: z.string(),
  changes: z.array(z.object({ change: z.string(), reason: z.string().nullable() })),
  rating: z.object({ stars: z.number(), comment: z.string().nullable() }).nullable(),
});

/** A customer with a visit in some days, with the backend's data. */
interface Booked {
  session: CustomerSession;
  client: TestApiClient;
  id: string;
  slot: FreeSlot;
  /** Another time of that day, to which it can be moved. */
  other: FreeSlot;
  path: string;
  read: () => Promise<z.infer<typeof visitSchema>>;
}

async function book(world: World, registration: string): Promise<Booked> {
  const { session, client, vehicle } = await signUpWithVehicle(world, registration);
  const slots = (await client.freeSlots()).filter(({ date }) => Date.parse(date) - Date.now() > NOTICE_MS);
  const [slot] = slots;
  const other = slots.find(
    ({ date, time }) => date === slot?.date && time !== slot.time && isFullOrHalfHour(time),
  );
  if (!slot || !other) throw new Error('The workshop has no time left');
  const id = await client.book(vehicle, slot, 'Brake noise, front left');
  const read = async () => visitSchema.parse((await client.ask('GET', `/appointments/${id}`)).body);
  return { session, client, id, slot, other, path: `/visits/${id}`, read };
}

/** Chooses a day, then a time. Radio buttons are hidden over their labels. */
async function choose(page: Page, { date, time }: FreeSlot): Promise<void> {
  for (const value of [date, time])
    await page.locator(`input[type="radio"][value="${value}"]`).click({ force: true });
}

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

test('leads from home to moving a visit, then cancels it with a reason and offers the same again', async ({
  page,
  world,
}) => {
  const { selfservice: words, move } = TEXTS_BY_LANGUAGE.en;
  const { session, other, path, read } = await book(world, 'CAN 1');
  await openPageSignedIn(page, world, '/', session);
  await pressEnterOn(page, page.locator(`a[href="${path}"]`));
  await page.waitForURL(path);
  // Home, which may still be shown, only offers to move it.
  await expect(link(page, words['cancel.action'])).toBeVisible();
  await expectNoAxeFindings(page);
  await pressEnterOn(page, link(page, words['change.move']));
  await page.waitForURL(`${path}/move`);
  await expect(title(page, move.title)).toBeFocused();
  await choose(page, other);
  await expectNoAxeFindings(page);
  await pressEnterOn(page, button(page, move.action));
  await page.waitForURL(path);
  await expect(title(page, words['moved.title'])).toBeFocused();
  await expect(page.locator(`time[datetime="${other.date}T${other.time}"]`)).toBeVisible();
  await pressEnterOn(page, link(page, words['cancel.action']));
  await page.waitForURL(`${path}/cancel`);
  await expect(title(page, words['cancel.title'])).toBeFocused();
  await expectNoAxeFindings(page);
  await page.getByText(words['cancel.reason.other']).click();
  await page.getByLabel(words['cancel.reason.note']).fill('On holiday; sorry, really 🙂');
  await pressEnterOn(page, button(page, words['cancel.action']));
  await page.waitForURL(path);
  await expect(title(page, words['cancelled.title'])).toBeFocused();
  await expect(page.getByText(words['cancelled.regret'])).toBeVisible();
  await expectNoAxeFindings(page);
  const { changes } = await read();
  expect(changes.map(({ change }) => change)).toEqual(['booked', 'moved', 'cancelled']);
  expect(changes.at(-1)?.reason).toBe('On holiday; sorry, really 🙂');
  await page.reload();
  await expect(page.getByText(words['cancelled.regret'])).toBeVisible();
  await expect(title(page, words['cancelled.title'])).toBeVisible();
});

test.describe('on the other side of the world', () => {
  test.use({ timezoneId: 'Pacific/Auckland' });

  test('shows the workshop’s time from booking to confirmation, whatever time zone rules the browser has, and exports the instant to calendars', async ({
    page,
    world,
  }) => {
    await page.addInitScript(haveWrongRules);
    const { session, client, vehicle } = await signUpWithVehicle(world, 'CAL 1');
    const slots = (await client.freeSlots()).filter(({ time }) => isFullOrHalfHour(time));
    const { date, time } = slots.at(-1) ?? { date: '', time: '' };
    const note = page.getByRole('main').getByText(selfservice['time.note'].replace('{city}', 'London'));
    await openPageSignedIn(
      page,
      world,
      `/book?step=time&vehicle=${vehicle}&service=repair&date=${date}`,
      session,
    );
    await expect(note).toBeVisible();
    await page.getByRole('radio', { name: new RegExp(`^${time}`) }).click({ force: true });
    await expect(title(page, selfservice['book.review.title'])).toBeVisible();
    await expect(note).toBeVisible();
    // A day before, with no change of clocks in the night between: the workshop is closed on Sundays.
    const limit = page.getByText(selfservice['book.change.until'].replace('{when}.', ''));
    await expect(limit.first()).toContainText(`, ${time}.`);
    await expect(page.getByRole('definition').filter({ hasText: time }).first()).toBeVisible();
    await button(page, selfservice['book.confirm']).click();
    await expect(title(page, selfservice['booked.title.confirmed'])).toBeVisible();
    await expect(page.locator(`time[datetime="${date}T${time}"]`)).toContainText(time);
    await expect(note.filter({ visible: true })).not.toHaveCount(0);

    const { body } = await client.ask(
      'GET',
      `/appointments/${new URL(page.url()).pathname.split('/').at(-1)}`,
    );
    const { reference, starts_at } = z.object({ reference: z.string(), starts_at: z.string() }).parse(body);
    expect(inLondon(starts_at)).toBe(`${date} ${time}`);

    await button(page, selfservice['calendar.add']).click();
    await expectNoAxeFindings(page);
    const begun = page.waitForEvent('download');
    await button(page, selfservice['calendar.file']).click();
    const download = await begun;
    expect(download.suggestedFilename()).toBe(`${reference}.ics`);
    const file = await readFile(await download.path(), 'utf8');
    expect(file).toContain('BEGIN:VCALENDAR');
    expect(file).toContain('CAL 1');
    const start = starts_at.replace(/[-:]|\.\d+/g, '');
    expect(/^DTSTART:(\S+)/m.exec(file)?.[1]).toBe(start);
    await expect(page.getByText(`${reference}.ics`)).toBeVisible();
    const google = page.getByRole('link', { name: selfservice['calendar.google'] });
    expect(await google.getAttribute('href')).toContain(start);
  });
});

/** Simulates a browser with outdated time zone rules, in which London is nine hours ahead. */
function haveWrongRules(): void {
  Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
    construct: (target, [locales, options]) =>
      new target(
        locales,
        options?.timeZone === 'Europe/London' ? { ...options, timeZone: 'Asia/Tokyo' } : options,
      ),
  });
}

/** Returns the time in London at an instant. */
function inLondon(instant: string): string {
  const format = new Intl.DateTimeFormat('sv', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: 'Europe/London',
  });
  return format.format(new Date(instant));
}

test('updates the open home screen on the day of the visit, and requests a rating once', async ({
  page,
  world,
}) => {
  const { session, id, read } = await book(world, 'DAY 1');
  await openPageSignedIn(page, world, '/', session);
  await expect(page.getByText(selfservice['home.next'].replace('{when}', ''))).toBeVisible();

  await applyVisitSteps(world, id, 'start');
  await expect(page.getByRole('heading', { name: selfservice['event.in_progress'] })).toBeVisible();
  await expectNoAxeFindings(page);
  await applyVisitSteps(world, id, 'ready');
  await expect(page.getByText((await read()).reference)).toBeVisible();
  await applyVisitSteps(world, id, ['complete', { work: ['Front pads replaced'], odometer_km: 84_120 }]);
  const question = page.getByRole('region', { name: selfservice['rating.title'] });
  await expect(question).toBeVisible();
  await expect(page.getByText('Front pads replaced')).toBeVisible();
  await expectNoAxeFindings(page);

  await button(page, selfservice['rating.later']).click();
  await page.reload();
  await expect(page.getByText('Front pads replaced')).toBeVisible();
  await expect(question).toHaveCount(0);
  expect((await read()).rating).toBeNull();
});

test.describe('on a phone, in German', () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: 'de-DE' });

  test('shows the price of a past visit at the end of its row, beside a title of two lines', async ({
    page,
    world,
  }) => {
    const { session, client, vehicle } = await signUpWithVehicle(world, 'PRE 1');
    const [slot] = await client.freeSlots();
    const { body } = await client.ask('POST', '/appointments', {
      ...{ vehicle_id: vehicle, service_type: 'installation', date: slot?.date, time: slot?.time },
    });
    const { id } = z.object({ id: z.string() }).parse(body);
    await applyVisitSteps(world, id, 'start', ['complete', { work: ['Dashcam'], cost_minor: 18_900 }]);
    await openPageSignedIn(page, world, '/visits', session);
    const price = page.getByText(/^\s*189,00\s£$/);
    await expect(price).toBeVisible();
    const place = await price.evaluate((element) => {
      const lines = document.createRange();
      lines.selectNodeContents(element.previousElementSibling ?? element);
      const { top, right } = element.getBoundingClientRect();
      const row = element.parentElement?.getBoundingClientRect();
      return {
        below: top - (row?.top ?? 0),
        beforeTheEnd: (row?.right ?? 0) - right,
        titleLines: lines.getClientRects().length,
      };
    });
    expect(place).toEqual({ below: 0, beforeTheEnd: 0, titleLines: 2 });
  });
});

test('prints a visit as one page for the front desk', async ({ page, world }) => {
  const { session, path, read } = await book(world, 'PRI 1');
  await openPageSignedIn(page, world, path, session);
  const { reference } = await read();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation')).toBeHidden();
  const facts = page.getByRole('definition');
  for (const fact of [reference, '12 Harbour Street', session.phone.slice(-6), 'Brake noise, front left'])
    await expect(facts.filter({ hasText: fact })).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByText('PRI 1', { exact: true }).filter({ visible: true })).toHaveCount(1);
  const plate = page.getByText('PRI 1', { exact: true }).filter({ visible: true }).locator('..');
  expect(await plate.evaluate((element) => getComputedStyle(element).printColorAdjust)).toBe('exact');
  const pdf = (await page.pdf({ format: 'A4', printBackground: false })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
});
