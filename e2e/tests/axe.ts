import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from '../world/test.ts';

const ABOUT_COLOUR = ['color-contrast', 'link-in-text-block'];

/** Expects that axe finds nothing on the screen, once it is there, in light and in dark. */
export async function expectNoAxeFindings(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  for (const colorScheme of ['light', 'dark'] as const) {
    // Colours must not be measured on their way from one to another.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
    });
    const axe = new AxeBuilder({ page });
    // Everything else is the same in the dark.
    const { violations } = await (colorScheme === 'dark' ? axe.withRules(ABOUT_COLOUR) : axe).analyze();
    expect(
      violations.map(
        ({ id, nodes }) => `${id} (${colorScheme}): ${nodes.map((node) => node.html).join(' ')}`,
      ),
    ).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}
