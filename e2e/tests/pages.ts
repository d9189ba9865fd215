import { expect, type Page } from '@playwright/test';

/** Options of a browser context that emulates a phone. */
export const PHONE_CONTEXT_OPTIONS = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
};

/** Delays the shell's script. @returns a function that lets it load */
export async function delayMainScript(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/main\..*\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

/** Whether a time (`HH:MM`) is at :00 or :30. On days with many times, *More times* must be pressed to see other times. */
export function isFullOrHalfHour(time: string): boolean {
  return /:[03]0$/.test(time);
}

/** Opens the last step of booking, *Check and book*, with the first free time. @param vehicle vehicle id */
export async function openBookingReview(page: Page, vehicle: string): Promise<void> {
  await page.goto(`/book?step=time&vehicle=${vehicle}&service=repair`);
  // Selecting a time continues to the next step.
  await page
    .getByRole('radio', { name: /^\d\d:\d\d/, disabled: false })
    .first()
    .click({ force: true });
  await expect(page.getByRole('heading', { name: 'Check and book' })).toBeVisible();
}
