import type { Page } from '@playwright/test';

/** Keeps the shell's script from a page. @returns what lets it come */
export async function holdShell(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/main\..*\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}
