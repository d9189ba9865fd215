/**
 * Whether the entry of the browser's history before this one shows a path, and is reached without loading the page anew; no,
 * where the browser does not tell.
 */
export function isEntryBefore(path: string): boolean {
  // Since 2026 in all browsers: https://developer.mozilla.org/docs/Web/API/Navigation_API
  if (!('navigation' in window)) return false;
  const before = navigation.entries()[(navigation.currentEntry?.index ?? 0) - 1];
  return before?.sameDocument === true && before.url !== null && new URL(before.url).pathname === path;
}

/**
 * Goes back to the entry before, so that a second *Back* leads to what was before it and not to the same screen again.
 * @param then once it is reached
 */
export function goBack(then: () => void): void {
  addEventListener('popstate', then, { once: true });
  history.back();
}
