import type { Page } from '@playwright/test';

/** Holds the response with the shell's script. @returns a function that releases it */
export async function holdShell(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/main\..*\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}
