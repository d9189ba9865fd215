import type { Page } from '@playwright/test';

declare global {
  interface Window {
    announcements: string[];
  }
}

/** Runs in the page: notes what comes into a live region, as a screen reader would say it. */
function collectAnnouncements(): void {
  const heard: string[] = [];
  const said = new WeakMap<Element, string>();
  const note = () => {
    // What is busy is held back until it no longer is.
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

/** All that a screen reader would say by itself in the page that is opened next, in its order. */
export async function watchAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(collectAnnouncements);
  return () => page.evaluate(() => window.announcements);
}
