import type { Page } from '@playwright/test';

declare global {
  interface Window {
    textsSeen: Set<string>;
  }
}

/** Runs in the page: collects every text that can be seen at any moment. */
function collectTexts(): void {
  const seen = new Set<string>();
  const note = () => {
    // biome-ignore lint/performance/useDomNodeTextContent: only what can be seen counts
    for (const line of document.body?.innerText.split('\n') ?? []) seen.add(line);
  };
  new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true });
  window.textsSeen = seen;
}

/** Texts that stood in the page at any moment since it was opened. */
export async function watchTexts(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript(collectTexts);
  return () => page.evaluate(() => [...window.textsSeen].join('\n'));
}

/** Texts that stood in the open page at any moment from now on. */
export async function watchTextsFromNow(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(collectTexts);
  return () => page.evaluate(() => [...window.textsSeen].join('\n'));
}
