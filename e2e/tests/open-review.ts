import { expect, type Page } from '@playwright/test';

/** Opens the last step of a booking for the first free time. @param vehicle its id */
export async function openReview(page: Page, vehicle: string): Promise<void> {
  await page.goto(`/book?step=time&vehicle=${vehicle}&service=repair`);
  const slot = page.getByRole('radio', { name: /^\d\d:\d\d/, disabled: false }).first();
  await slot.click({ force: true });
  await expect(slot).toBeChecked();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Is everything right?' })).toBeVisible();
}
