import { expect, type Page } from '@playwright/test';

/** Opens the last step of a booking for the first free time. @param vehicle vehicle id */
export async function openReview(page: Page, vehicle: string): Promise<void> {
  await page.goto(`/book?step=time&vehicle=${vehicle}&service=repair`);
  // Selecting a service continues to the next step.
  await page
    .getByRole('radio', { name: /^\d\d:\d\d/, disabled: false })
    .first()
    .click({ force: true });
  await expect(page.getByRole('heading', { name: 'Check and book' })).toBeVisible();
}
