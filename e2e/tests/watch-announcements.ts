import type { Page } from '@playwright/test';

declare global {
  interface Window {
    announcements: string[];
  }
}

/** Runs in the page: records changes of live regions, as a screen reader would announce them. */
function collectAnnouncements(): void {
  const heard: string[] = [];
  const said = new WeakMap<Element, string>();
  const note = () => {
    // Skip busy regions: screen readers announce them only when they are no longer busy.
    const regions = '[role="status"], [role="alert"], [aria-live]';
    for (const region of document.querySelectorAll(`:is(${regions}):not([aria-busy="true"])`)) {
      const words = region.textContent.replace(/\s+/g, ' ').trim();
      if (words === (said.get(region) ?? '')) continue;
      said.set(region, words);
      if (words) heard.push(words);
    }
  };
  new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true });
  window.announcements = heard;
}

/** Records everything that a screen reader would announce in the page opened next, in order. */
export async function watchAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(collectAnnouncements);
  return () => page.evaluate(() => window.announcements);
}
