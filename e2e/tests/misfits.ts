import type { Page } from '@playwright/test';

/** Parts of a page that do not fit. */
interface LayoutDefects {
  /** Excess of the page's width over the window's, in px. */
  overflow: number;
  /** Words broken across lines. */
  broken: string[];
  /** Words outside their button, tile or cell, links and buttons outside their card, and tables wider than their parent. */
  outside: string[];
}

export const NO_LAYOUT_DEFECTS: LayoutDefects = { overflow: 0, broken: [], outside: [] };

export function findLayoutDefects(page: Page): Promise<LayoutDefects> {
  return page.evaluate(() => {
    const broken: string[] = [];
    const outside: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode as Text;
      const { parentElement } = node;
      // Skip options, which the browser draws itself, and texts for screen readers, which are clipped to one pixel.
      if (!parentElement?.checkVisibility() || parentElement.closest('option')) continue;
      if (isOnlyReadOut(parentElement)) continue;
      const isShortened = getComputedStyle(parentElement).textOverflow === 'ellipsis';
      const of = isShortened ? null : parentElement.closest('label, button, a, li, dd, p, td, time, legend');
      const box = of?.getBoundingClientRect();
      for (const { 0: word, index } of node.data.matchAll(/[^\s-]+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const rects = [...range.getClientRects()];
        const lines = new Set(rects.map(({ top }) => Math.round(top)));
        // Email addresses may break anywhere, because they contain no better place.
        if (lines.size > 1 && !word.includes('@')) broken.push(word);
        if (box && rects.some(({ left, right }) => left < box.left - 1 || right > box.right + 1))
          outside.push(word);
      }
    }
    for (const table of document.querySelectorAll('table'))
      if (table.checkVisibility() && table.offsetWidth > (table.parentElement?.clientWidth ?? 0))
        outside.push(table.textContent);
    for (const control of document.querySelectorAll<HTMLElement>('main :is(a, button)'))
      if (control.checkVisibility() && isOutsideCard(control)) outside.push(control.textContent);
    // The width of the body excludes the scroll bar.
    const overflow = document.documentElement.scrollWidth - document.body.clientWidth;
    return { overflow, broken, outside };

    function isOutsideCard(control: HTMLElement): boolean {
      const { left, right } = control.getBoundingClientRect();
      for (let at = control.parentElement; at; at = at.parentElement) {
        const { overflowX, borderLeftWidth } = getComputedStyle(at);
        if (overflowX !== 'visible') return false;
        const card = at.getBoundingClientRect();
        if (borderLeftWidth !== '0px') return left < card.left - 1 || right > card.right + 1;
      }
      return false;
    }

    function isOnlyReadOut(element: Element): boolean {
      for (let at: Element | null = element; at; at = at.parentElement)
        if (getComputedStyle(at).clipPath !== 'none') return true;
      return false;
    }
  });
}
