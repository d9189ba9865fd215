import type { Page } from '@playwright/test';
import { signUpWithVehicle } from '../world/client.ts';
import { openPageSignedIn } from '../world/sign-in.ts';
import { expect, test } from '../world/test.ts';
import { expectNoAxeFindings } from './axe.ts';
import { TEXTS_BY_LANGUAGE } from './words.ts';

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test.use({ locale: 'de-DE' });

test('are added, shown on the home screen, and booked', async ({ page, world }) => {
  const { reminders: words, selfservice, suggested } = TEXTS_BY_LANGUAGE.de;
  const service = suggested.service.replace(/^./, (letter) => letter.toUpperCase());
  const { session } = await signUpWithVehicle(world, 'AB12 CDE');
  await openPageSignedIn(page, world, '/reminders', session);
  await expectNoAxeFindings(page);
  await page.getByRole('link', { name: words.add }).click();
  await expect(title(page, words.add)).toBeFocused();
  await button(page, service).click();
  await page.getByLabel(words['form.date']).fill(dayIn(9));
  await page.getByText(words['form.more']).click();
  await page.getByLabel(words['form.service']).selectOption(selfservice['service.repair']);
  await expectNoAxeFindings(page);
  await button(page, words.save).click();
  await expect(title(page, service)).toBeVisible();
  await expect(page.getByText(words['saved.added'])).toBeVisible();
  await expectNoAxeFindings(page);

  await page.goto('/');
  const section = page.getByRole('region', { name: words.title });
  await expect(section.getByRole('listitem')).toContainText(words.book.replace('{name}', service));
  await expectNoAxeFindings(page);
  await section.getByRole('link', { name: service }).first().click();

  await page.getByRole('link', { name: words.book.replace('{name}', service) }).click();
  await page
    .getByRole('radio', { name: /^\d\d:\d\d/, disabled: false })
    .first()
    .click({ force: true });
  await button(page, selfservice['book.confirm']).click();
  await page.waitForURL(/\/visits\/[0-9a-f-]{36}$/);
  await page.goto('/reminders');
  const booked = page.getByRole('region', { name: words['group.booked'] });
  await expect(booked.getByRole('listitem')).toContainText(words.due.replace('{when}', ''));
  await booked.getByRole('link').click();
  await expect(page.getByRole('link', { name: words['booked.see'] })).toBeVisible();

  await button(page, words.complete).click();
  await expectNoAxeFindings(page);
});
