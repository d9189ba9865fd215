/** Time in ms in which a click at the place of the click that opened a screen belongs to a slow double click. */
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
    // Keyboards and assistive technology click at 0, 0.
    lastClick = clientX === 0 && clientY === 0 ? null : { x: clientX, y: clientY };
  },
  { capture: true, passive: true },
);

/**
 * Opens a screen in place of the present one, so that *Back* shows neither of them again: if an earlier entry of the history
 * shows the same path, returns to that entry.
 * @param open replaces the current entry of the history by `path`
 * @param gone id of something that was deleted, whose screens are left out of the history too
 */
export function leaveScreen(path: string, open: () => void, gone?: string): void {
  ignoreSecondClick();
  const steps = countStepsBack(path, gone);
  if (steps === 0) {
    open();
  } else {
    addEventListener('popstate', open, { once: true });
    history.go(-steps);
  }
}

/** Prevents that the second click of a double click hits what the next screen has at this place. */
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

/** Number of entries to go back in the history; 0 if the current one is to be replaced, or the browser cannot tell. */
function countStepsBack(path: string, gone: string | undefined): number {
  // The Navigation API is in all browsers since 2026: https://developer.mozilla.org/docs/Web/API/Navigation_API
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
