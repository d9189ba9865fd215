import type { Page } from '@playwright/test';

declare global {
  interface Window {
    textsSeen: Set<string>;
  }
}

/** Runs in the page: collects the visible texts after each change of nodes or text. */
function collectTexts(): void {
  const seen = new Set<string>();
  const note = () => {
    // biome-ignore lint/performance/useDomNodeTextContent: only what can be seen counts
    for (const line of document.body?.innerText.split('\n') ?? []) seen.add(line);
  };
  new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true });
  window.textsSeen = seen;
}

/** Collects all texts that are visible at any moment in the page opened next. */
export async function collectVisibleTextsOfNextPage(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript(collectTexts);
  return () => page.evaluate(() => [...window.textsSeen].join('\n'));
}

/** Collects the texts that are visible after each change of nodes or text from now on. */
export async function collectVisibleTextsFromNow(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(collectTexts);
  return () => page.evaluate(() => [...window.textsSeen].join('\n'));
}
