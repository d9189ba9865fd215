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

/** Expects no axe findings on the loaded screen, in the light and the dark colour scheme. */
export async function expectNoAxeFindings(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  // The axe script remains in the document, so inject it only once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // The dark scheme differs only in colours, so check only rules about colours there.
    const findings = await findIn(page, colorScheme === 'dark' ? ABOUT_COLOUR : EVERY_RULE);
    expect(findings.map((finding) => `${colorScheme}: ${finding}`)).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
}

function findIn(page: Page, options: RunOptions): Promise<string[]> {
  return page.evaluate(async (chosen) => {
    // Colours are wrong during transitions. Wait two frames, in which transitions start, and then for their end.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
    const { violations } = await window.axe.run(document, chosen);
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' ')}`,
    );
  }, options);
}
