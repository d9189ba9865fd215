/** Time in ms after leaving a screen in which a click at the same place is ignored as the second one of a double click. */
const DOUBLE_CLICK_MS = 600;
const SAME_PLACE_PX = 16;

interface Place {
  x: number;
  y: number;
}

let lastClick: Place | null = null;
addEventListener(
  'click',
  ({ clientX, clientY }) => {
    // Ignore clicks of keyboards and assistive technology, which are at 0, 0.
    lastClick = clientX === 0 && clientY === 0 ? null : { x: clientX, y: clientY };
  },
  { capture: true, passive: true },
);

/**
 * Opens a screen, which replaces the present one in the history. If the previous entry of the history has the same path, goes
 * back to that entry and replaces it, so that *Back* does not open the same screen twice.
 * @param open replaces the current entry of the history by `path`
 * @param gone id of a deleted object; directly preceding history entries of its screens are skipped, too
 */
export function replaceScreenInHistory(path: string, open: () => void, gone?: string): void {
  ignoreSecondClick();
  const steps = countStepsBack(path, gone);
  if (steps === 0) {
    open();
  } else {
    addEventListener('popstate', open, { once: true });
    history.go(-steps);
  }
}

/** Ignores the second click of a double click, which would press what the next screen shows at the position of the first. */
function ignoreSecondClick(): void {
  const first = lastClick;
  if (!first) return;
  const stop = (event: MouseEvent) => {
    if (Math.hypot(event.clientX - first.x, event.clientY - first.y) > SAME_PLACE_PX) return;
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', stop, { capture: true });
  setTimeout(() => removeEventListener('click', stop, { capture: true }), DOUBLE_CLICK_MS);
}

/** Number of history entries to go back; 0 if the current entry is to be replaced, or without the Navigation API. */
function countStepsBack(path: string, gone: string | undefined): number {
  // All browsers have this API since 2026: https://developer.mozilla.org/docs/Web/API/Navigation_API
  if (!('navigation' in window)) return 0;
  const entries = navigation.entries();
  const current = navigation.currentEntry?.index ?? 0;
  const pathBefore = (steps: number): string | null => {
    const { sameDocument, url } = entries[current - steps] ?? {};
    return sameDocument && url ? new URL(url).pathname : null;
  };
  let steps = 0;
  while (
    gone !== undefined &&
    pathBefore(steps + 1)
      ?.split('/')
      .includes(gone)
  )
    steps += 1;
  return pathBefore(steps + 1) === new URL(path, location.origin).pathname ? steps + 1 : steps;
}
