import { TestApiClient } from '../world/client.ts';
import { storeSession } from '../world/sign-in.ts';
import { expect, test } from '../world/test.ts';
import { expectNoAxeFindings } from './axe.ts';

test.use({
  settings: {
    organisation: {
      name: 'Hafen <Garage> & Söhne',
      pageTitle: 'Hafen-Garage',
      shortName: 'Hafen',
      phone: '+49 40 1234567',
      locale: 'de',
      languages: ['de'],
      country: 'DE',
    },
    appearance: { accent: { light: '#8a2b06', dark: '#ffb59b' } },
    vehicle: {
      fields: [
        { id: 'device_reg', label: { en: 'Plate', de: 'Kennzeichen' } },
        {
          id: 'fleet_number',
          type: 'number',
          label: { en: 'Fleet number', de: 'Flottennummer' },
          required: false,
        },
        {
          id: 'fuel',
          type: 'choice',
          label: { en: 'Fuel', de: 'Antrieb' },
          choices: [
            { id: 'petrol', label: { en: 'Petrol', de: 'Benzin' } },
            { id: 'electric', label: { en: 'Electric', de: 'Elektrisch' } },
          ],
          required: false,
        },
        {
          id: 'first_registered',
          type: 'date',
          label: { en: 'First registered', de: 'Erstzulassung' },
          help: { de: 'Feld B im Fahrzeugschein.' },
          required: false,
        },
      ],
    },
    redirectDelaySeconds: 30,
    vitals: { sampleRate: 1 },
  },
});

test('applies a business’s name, phone, language, colour and break', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveTitle('Willkommen bei Hafen <Garage> & Söhne · Hafen-Garage');
  await expectNoAxeFindings(page);
  await expect(page.getByRole('heading', { name: 'Willkommen bei Hafen <Garage> & Söhne' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'EN' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Anmelden', exact: true }).click();
  // A button may now be where the link was, and would be darker under the pointer.
  await page.mouse.move(0, 0);
  await expect(page.getByText('Klappt es nicht?').getByRole('link')).toHaveAttribute(
    'href',
    'tel:+49401234567',
  );
  await expect(page.getByRole('button', { name: 'Code senden' })).toHaveCSS(
    'background-color',
    'rgb(138, 43, 6)',
  );
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.getByRole('button', { name: 'Code senden' })).toHaveCSS(
    'background-color',
    'rgb(255, 181, 155)',
  );
});

test('shows the fields that the business requires for a vehicle', async ({ customer: { page } }) => {
  await page.goto('/vehicle/new');
  const brand = page.locator('[data-short]');
  await expect(brand.locator('span')).toBeHidden();
  expect(await brand.evaluate((name) => getComputedStyle(name, '::after').content)).toBe('"Hafen"');
  const plate = page.getByLabel('Kennzeichen');
  await plate.pressSequentially('hhab123');
  await expect(plate).toHaveValue('HH-AB 123');
  await page.getByLabel('Flottennummer').fill('17');
  const registered = page.getByLabel('Erstzulassung');
  await expect(registered).toHaveAccessibleDescription('Feld B im Fahrzeugschein.');
  // Browsers report an empty value for a half-typed date.
  await registered.pressSequentially('14');
  await expectNoAxeFindings(page);
  await page.getByLabel('Antrieb').selectOption('Elektrisch');
  await page.getByRole('button', { name: 'Hinzufügen' }).click();
  await expect(registered).toBeFocused();
  await expect(registered).toHaveAccessibleDescription(/das ganze Datum/);
  await registered.fill('2019-03-14');
  await page.getByRole('button', { name: 'Hinzufügen' }).click();
  await page.waitForURL(/\/vehicle\/[0-9a-f-]{36}/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('HH-AB 123');
  for (const fact of ['17', 'Elektrisch', '14. März 2019']) {
    await expect(page.getByText(fact, { exact: true })).toBeVisible();
  }
});

test('shows the dark icons in dark mode, whether the device or the visitor chose it', async ({
  customer: { page },
}) => {
  const shown = (rel: string) =>
    page.evaluate((name) => {
      const icons = [...document.querySelectorAll<HTMLLinkElement>(`link[rel="${name}"]`)];
      return icons
        .filter((icon) => matchMedia(icon.media).matches)
        .map((icon) => new URL(icon.href).pathname);
    }, rel);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  expect([await shown('icon'), await shown('apple-touch-icon')]).toEqual([
    ['/icons/favicon.svg'],
    ['/icons/touch-icon.png'],
  ]);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = [['/icons/favicon-dark.svg'], ['/icons/touch-icon-dark.png']];
  expect([await shown('icon'), await shown('apple-touch-icon')]).toEqual(dark);
  for (const icon of dark.flat()) expect((await page.request.get(icon)).ok()).toBe(true);

  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/me');
  await page.getByText('Dunkel', { exact: true }).click();
  expect([await shown('icon'), await shown('apple-touch-icon')]).toEqual(dark);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await shown('icon')).toEqual(['/icons/favicon-dark.svg']);
});

test('measures as many page views as configured, by release and kind of path', async ({ page, world }) => {
  const client = await TestApiClient.of(world.url, await storeSession(page.context(), world));
  const id = await client.addVehicle('HH-V 12');
  const measuring = page.waitForEvent('requestfinished', (request) =>
    /\/vitals\.\w+\.js$/.test(request.url()),
  );
  await page.goto(`/vehicle/${id}`);
  await expect(page.getByText('HH-V 12', { exact: true })).toBeVisible();
  await measuring;
  // The page learns of the paint a moment later.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await page.goto('about:blank');

  const { version } = world.folder('vehicle').built.release;
  const labels = { area: 'vehicle', version, path: '/vehicle/:id' };
  for (const measure of [
    'first_byte_seconds',
    'first_paint_seconds',
    'largest_paint_seconds',
    'layout_shift',
  ]) {
    await expect.poll(() => world.edge.metric(`forecourt_page_${measure}_count`, labels)).toBe(1);
  }
});
