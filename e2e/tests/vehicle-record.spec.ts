import type { Page } from '@playwright/test';
import { importVehicleRecords } from '../../shared/kit/api/generated/operations.gen.ts';
import { signUpWithVehicle } from '../world/client.ts';
import { openPageSignedIn } from '../world/sign-in.ts';
import { expect, test } from '../world/test.ts';
import type { World } from '../world/world.ts';
import { expectNoAxeFindings } from './axe.ts';
import { PHONE_CONTEXT_OPTIONS } from './pages.ts';
import { findOverlappingTexts, printPage } from './printed-pages.ts';
import { TEXTS_BY_LANGUAGE } from './words.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

/** Creates a customer with a vehicle that has two entries from two years ago. */
async function withRecord(world: World, registration: string) {
  const { session, client, vehicle: id } = await signUpWithVehicle(world, registration);
  for (const before of [
    { date: '2024-02-01', kind: 'reading', odometer_km: 78_000 },
    { date: '2024-05-01', kind: 'service', odometer_km: 80_000, cost_minor: 25_000 },
  ]) {
    expect((await client.ask('POST', `/vehicles/${id}/records`, before)).status).toBe(201);
  }
  return { session, path: `/vehicle/${id}` };
}

test.use({ ...PHONE_CONTEXT_OPTIONS, locale: 'en-GB' });

test('shows the record of a vehicle and its charts without axe findings, and asks about an unlikely reading', async ({
  page,
  world,
}) => {
  const { record: words, vehicle } = TEXTS_BY_LANGUAGE.en;
  const registration = 'REC 1';
  const { session, path } = await withRecord(world, registration);
  await openPageSignedIn(page, world, path, session);
  await link(page, words['entry.add']).first().click();
  await page.getByText(words['kind.tyres'], { exact: true }).click();
  await page.locator('input[name="odometer"]').fill('5000');
  await page.locator('input[name="cost"]').fill('412');
  await expectNoAxeFindings(page);
  await button(page, words['entry.save']).click();
  const question = words['question.reading'].replace('{typed}', '5.000.+').replace('?', '\\?');
  await expect(page.getByText(new RegExp(question))).toBeVisible();
  await button(page, words['question.confirm']).click();
  await expect(page.getByText(words['news.entryAdded'])).toBeVisible();

  await page
    .getByRole('link', { name: new RegExp(words['kind.tyres']) })
    .filter({ hasText: '412' })
    .click();
  await expectNoAxeFindings(page);
  await link(page, words['entry.edit']).click();
  await expectNoAxeFindings(page);

  await page.goto(path);
  // These links are folded at first.
  await button(page, words['more.of']).click();
  await expectNoAxeFindings(page);
  await link(page, words['figures.title.mi']).first().click();
  await page.getByText(words['figures.costs.short'], { exact: true }).click();
  await expect(page.getByRole('img', { name: /2024/ })).toHaveCount(1);
  await page.getByText(words['figures.table']).last().click();
  await expect(page.getByRole('table', { name: words['figures.costs'] })).toContainText('662');
  await expectNoAxeFindings(page);
  await page.goto(`${path}/record`);
  await expect(page.getByRole('table')).toHaveCount(2);
  // A year that continues on the next page has its sum only at its end.
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('tfoot').first()).toHaveCSS('display', 'table-row-group');
  await page.emulateMedia({ media: 'screen' });
  await expectNoAxeFindings(page);

  await page.goto(`${path}/edit`);
  await expectNoAxeFindings(page);
  await page.getByText(vehicle['archive.title'], { exact: true }).click();
  await expectNoAxeFindings(page);
});

const CSV_HEAD = 'id,date,kind,odometer_km,cost,currency,note,litres';

function createFillUps(): Blob {
  const lines = Array.from(
    { length: 6 },
    (_, index) => `,2026-10-${10 + 3 * index},fuel,${90_400 + 600 * index},60.00,GBP,,${40 + index}`,
  );
  return new Blob([[CSV_HEAD, ...lines].join('\r\n')], { type: 'text/csv' });
}

/** Creates a table of three years with fourteen entries each, one of them with a long note, as `export.ts` writes it. */
function createLongRecord(): Blob {
  const kinds = ['repair', 'tyres', 'service', 'other', 'insurance'];
  const lines = ['2026', '2025', '2024'].flatMap((year, before) =>
    Array.from({ length: 14 }, (_, index) => {
      const day = String(28 - 2 * index).padStart(2, '0');
      const note = index === 3 ? 'Brake discs and pads on both sides. '.repeat(9) : `Note ${index}`;
      return `,${year}-09-${day},${kinds[index % kinds.length]},${90_000 - before * 9_000 - index * 300},${100 + index}.00,GBP,${note},`;
    }),
  );
  return new Blob([[CSV_HEAD, ...lines].join('\r\n')], { type: 'text/csv' });
}

test('prints the record, the vehicle and its charts on pages that are complete and readable', async ({
  page,
  world,
}) => {
  const { record: words, vehicle } = TEXTS_BY_LANGUAGE.en;
  const { session, client, vehicle: id } = await signUpWithVehicle(world, 'REC 2');
  await client.call(importVehicleRecords, { path: { id }, body: createLongRecord() });

  await openPageSignedIn(page, world, `/vehicle/${id}/record`, session);
  // Paper shows all years, of which phones show the latest.
  await expect(page.locator('table')).toHaveCount(3);
  await expect(page.getByRole('table')).toHaveCount(1);
  for (const format of ['A4', 'Letter'] as const) {
    const pages = await printPage(page, format);
    expect(pages.flatMap(findOverlappingTexts)).toEqual([]);
    expect(pages.length).toBeGreaterThan(1);
    for (const { lines } of pages) {
      expect(lines.length).toBeGreaterThan(4);
      // The heads of the columns are the same on each page. The year is on the line above them.
      const head = lines.findIndex((line) => line.startsWith(words['field.date']));
      expect(lines[head]).toBe(
        [words['field.date'], words['paper.what'], words['paper.mileage.mi'], words['field.cost']].join(' '),
      );
      expect(lines[head - 1]).toMatch(/^\d{4}$/);
      const title = `${words['paper.title']}.· REC 2`;
      expect(lines.some((line) => new RegExp(title).test(line))).toBe(lines !== pages[0]?.lines);
      // The last line has the vehicle and the page number. A year or its column headings must not be the last line above it.
      expect(lines.at(-1)).toMatch(/ REC 2 \d \/ \d$/);
      expect(lines.at(-2)).not.toMatch(new RegExp(`^\\d{4}\\b|^${words['field.date']}`));
    }
    expect(pages.at(-1)?.lines).toContain(words['paper.notedByOwner']);
  }

  await page.goto(`/vehicle/${id}`);
  await expect(page.getByRole('link', { name: new RegExp(words['kind.tyres']) }).first()).toBeVisible();
  const printed = [await printPage(page, 'A4'), await printPage(page, 'Letter')];
  // One page has the totals of all years, in place of the entries.
  for (const [{ lines, texts } = { lines: [], texts: [] }, ...others] of printed) {
    expect(others).toEqual([]);
    expect(findOverlappingTexts({ lines, texts })).toEqual([]);
    for (const year of ['2026', '2025', '2024'])
      expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^${year}\\b.*£`)));
    for (const control of [vehicle['details.edit'], words['filter.all'], words['entry.add']])
      expect(lines.join(' ')).not.toContain(control);
  }

  // With fuel, one page has two rows of charts and the costs by kind.
  await client.call(importVehicleRecords, { path: { id }, body: createFillUps() });
  await page.goto(`/vehicle/${id}/figures`);
  await expect(page.locator('svg[aria-label*="2024"]')).toHaveCount(2);
  await expect(page.locator('svg[role="img"]')).toHaveCount(4);
  const figures = await printPage(page, 'A4');
  expect(figures.flatMap(findOverlappingTexts)).toEqual([]);
  expect(figures.map(({ lines }) => lines.join(' '))).toEqual([
    expect.stringMatching(new RegExp(`${words['figures.costs']}.*2026.*${words['figures.kinds']}`)),
  ]);
  expect(figures[0]?.lines).not.toContain(words['figures.table']);
});
