import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { expect } from '../world/test.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const EVERY_RULE: RunOptions = { resultTypes: ['violations'] };
const ABOUT_COLOUR: RunOptions = { ...EVERY_RULE, runOnly: ['color-contrast', 'link-in-text-block'] };

/** Expects no axe findings on the loaded screen, in light and in dark. */
export async function expectNoAxeFindings(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  // The script remains in the document, so one injection is enough.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // Only colours differ in the dark.
    const findings = await findIn(page, colorScheme === 'dark' ? ABOUT_COLOUR : EVERY_RULE);
    expect(findings.map((finding) => `${colorScheme}: ${finding}`)).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
}

function findIn(page: Page, options: RunOptions): Promise<string[]> {
  return page.evaluate(async (chosen) => {
    // Colours are wrong during a transition.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
    const { violations } = await window.axe.run(document, chosen);
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' ')}`,
    );
  }, options);
}
