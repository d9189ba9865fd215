import type { BrowserContext } from '@playwright/test';

/**
 * Runs in the page and translates it as browsers do: replaces every present and later text by elements that contain the
 * translation, which is the text between marks.
 */
function translatePage(): void {
  const translations = new WeakSet<Node>();
  const untranslated = 'script, style, textarea, svg, code, [translate="no"]';

  function translate(text: Node): void {
    const parent = text.parentElement;
    if (!parent || translations.has(text) || !text.nodeValue?.trim() || parent.closest(untranslated)) return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    const translation = document.createTextNode(`\u27e6${text.nodeValue}\u27e7`);
    translations.add(translation);
    inner.append(translation);
    outer.append(inner);
    parent.replaceChild(outer, text);
  }

  function translateWithin(node: Node): void {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const texts = node.nodeType === Node.TEXT_NODE ? [node] : [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    texts.forEach(translate);
  }

  const observer = new MutationObserver((records) => {
    for (const { addedNodes, target, type } of records) {
      if (type === 'characterData') translate(target);
      addedNodes.forEach(translateWithin);
    }
  });

  addEventListener('load', () => {
    document.documentElement.className = 'translated-ltr';
    translateWithin(document.body);
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}

export async function translatePages(context: BrowserContext): Promise<void> {
  await context.addInitScript(translatePage);
}

/** Removes the marks that `translatePage` adds to texts, and normalises spaces. */
export const removeTranslationMarks = (text: string) =>
  text
    .replace(/[\u27e6\u27e7]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
