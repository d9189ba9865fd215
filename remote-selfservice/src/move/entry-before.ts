/** Whether the previous history entry shows a path and needs no page load; false if the browser cannot tell. */
export function isEntryBefore(path: string): boolean {
  // Since 2026 in all browsers: https://developer.mozilla.org/docs/Web/API/Navigation_API
  if (!('navigation' in window)) return false;
  const before = navigation.entries()[(navigation.currentEntry?.index ?? 0) - 1];
  return before?.sameDocument === true && before.url !== null && new URL(before.url).pathname === path;
}

/**
 * Goes to the previous history entry: a new entry would make a second *Back* return to this screen.
 * @param then called on arrival
 */
export function goBack(then: () => void): void {
  addEventListener('popstate', then, { once: true });
  history.back();
}
