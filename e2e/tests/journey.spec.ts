import { pressEnterOn, tabTo } from '../world/keyboard.ts';
import { expect, test } from '../world/test.ts';
import { expectNoAxeFindings } from './axe.ts';
import { PHONE_CONTEXT_OPTIONS } from './pages.ts';
import { TEXTS_BY_LANGUAGE } from './words.ts';

// A customer in another time zone: the site still shows the workshop's time.
test.use({ ...PHONE_CONTEXT_OPTIONS, locale: 'en-GB', timezoneId: 'America/New_York' });

test('leads from the first address to a booked visit and sign-out, by keyboard alone', async ({
  page,
  world,
}) => {
  const { auth, selfservice, profile, vehicle, registration } = TEXTS_BY_LANGUAGE.en;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });

  await page.goto('/');
  await page.waitForURL('**/login');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB');
  await expect(heading(auth['phone.title'])).toBeVisible();
  await expectNoAxeFindings(page);

  const phone = world.identity.freshPhone();
  await tabTo(page, page.getByLabel(auth['number.label'], { exact: true }));
  await page.keyboard.type(phone);
  await page.keyboard.press('Enter');
  const code = page.getByLabel(auth['code.label']);
  await expect(code).toBeFocused();
  const right = await world.identity.lastCode(phone);
  const wrong = right === '000000' ? '111111' : '000000';
  await page.keyboard.type(wrong);
  await expect(page.getByRole('alert')).toHaveText(auth['error.invalid-verification-code']);
  await expect(code).toBeFocused();
  await expectNoAxeFindings(page);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(right);

  await page.waitForURL('/');
  await expect(page.getByText(selfservice['visits.first.title'])).toBeVisible();
  await expectNoAxeFindings(page);
  await pressEnterOn(page, page.getByRole('navigation').locator(`a[href="/vehicle"]`));
  await pressEnterOn(page, page.getByRole('link', { name: vehicle['form.more'] }));

  await page.waitForURL('**/vehicle/new**');
  await expect(heading(vehicle['add.title'])).toBeVisible();
  await expectNoAxeFindings(page);
  await pressEnterOn(page, button(vehicle['add.submit']));
  const plate = page.getByLabel(registration);
  await expect(plate).toBeFocused();
  await expect(plate).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.type('AB12 CDE');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/vehicle\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('link', { name: vehicle['details.book'] })).toBeVisible();
  await expectNoAxeFindings(page);

  await pressEnterOn(page, page.getByRole('link', { name: vehicle['details.book'] }));
  // The vehicle is known, so its step is skipped.
  await expect(heading(selfservice['book.service.title'])).toBeVisible();
  await expectNoAxeFindings(page);
  const repair = page.getByRole('radio', { name: selfservice['service.repair'] });
  await tabTo(page, page.getByRole('radio').first());
  while (!(await repair.isChecked())) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');

  await expect(heading(selfservice['book.time.title'])).toBeVisible();
  const slots = page.getByRole('radio', { name: /^\d\d:\d\d/, disabled: false });
  await expect(slots.first()).toBeAttached();
  await expectNoAxeFindings(page);
  // Arrow keys select other times without leaving the step; Enter continues.
  await tabTo(page, slots.first());
  await page.keyboard.press('ArrowDown');
  await expect(slots.nth(1)).toBeChecked();
  await expect(heading(selfservice['book.time.title'])).toBeVisible();
  await page.keyboard.press('Enter');

  await expect(heading(selfservice['book.review.title'])).toBeVisible();
  await expectNoAxeFindings(page);
  await tabTo(page, page.getByLabel(selfservice['book.note.label']));
  await page.keyboard.type('Brake noise, front left');
  await pressEnterOn(page, button(selfservice['book.confirm']));

  await page.waitForURL(/\/visits\/[0-9a-f-]{36}/);
  await expect(page.getByText(selfservice['booked.title.confirmed'])).toBeVisible();
  await expect(page.getByText('AB12 CDE').filter({ visible: true })).not.toHaveCount(0);
  await expectNoAxeFindings(page);

  await pressEnterOn(page, page.getByRole('navigation').getByRole('link').first());
  await page.waitForURL('/');
  await expect(page.getByText('Brake noise, front left').filter({ visible: true })).not.toHaveCount(0);
  await expectNoAxeFindings(page);
  for (const path of ['/visits', '/vehicle', '/me']) {
    await pressEnterOn(page, page.getByRole('navigation').locator(`a[href="${path}"]`));
    await page.waitForURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expectNoAxeFindings(page);
  }

  await pressEnterOn(page, page.getByRole('link', { name: profile.signOut }));
  await page.waitForURL('**/login');
  await expect(page.getByRole('navigation')).toHaveCount(0);
});
