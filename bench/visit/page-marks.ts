/** What a page notes of itself, by its own clock: ms since its navigation began. */
export interface PageMarks {
  /** Since when the screen can be used; null while it cannot. */
  usable: number | null;
  firstPaint: number | null;
  /** Cumulative layout shift. */
  shift: number;
}

declare global {
  var benchMarks: PageMarks | undefined;
}

/**
 * In the page, before anything of its own: notes when the screen can be used, which is when an element of its content is
 * there and nothing says of itself that it is busy; the last time, if that changes.
 * @param selector of the element
 */
export function notePageMarks(selector: string): void {
  const marks: PageMarks = { usable: null, firstPaint: null, shift: 0 };
  globalThis.benchMarks = marks;
  new MutationObserver(() => {
    const isUsable =
      document.querySelector(selector) !== null && document.querySelector('[aria-busy="true"]') === null;
    if (!isUsable) marks.usable = null;
    else marks.usable ??= performance.now();
  }).observe(document, { childList: true, subtree: true, attributeFilter: ['aria-busy', 'href', 'type'] });
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) {
      if (name === 'first-contentful-paint') marks.firstPaint = startTime;
    }
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    // The types know of none: web.dev/articles/cls
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      marks.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}
