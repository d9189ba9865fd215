import type { Page } from '@playwright/test';

declare global {
  interface Window {
    textsSeen: Set<string>;
  }
}

/** Runs in the page: collects every visible text at any moment. */
function collectTexts(): void {
  const seen = new Set<string>();
  const note = () => {
    // biome-ignore lint/performance/useDomNodeTextContent: only what can be seen counts
    for (const line of document.body?.innerText.split('\n') ?? []) seen.add(line);
  };
  new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true });
  window.textsSeen = seen;
}

/** Texts visible at any moment since the page was opened. */
export async function watchTexts(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript(collectTexts);
  return () => page.evaluate(() => [...window.textsSeen].join('\n'));
}

/** Texts visible at any moment from now on. */
export async function watchTextsFromNow(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(collectTexts);
  return () => page.evaluate(() => [...window.textsSeen].join('\n'));
}
