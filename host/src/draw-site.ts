import { type ReactNode, startTransition } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { isChangedByOthers } from './areas/changed-by-others.ts';

/** What still empties the page after so many times is not stopped by drawing it once more. */
const REDRAWS = 5;

/**
 * Draws the site, and once more whenever it is no longer in the page: all code of a page can reach all of it, and React
 * takes everything away after an error that no boundary caught.
 * @param place where in the page it is drawn
 * @param onGone called before it is rendered once more, unless it only failed because others changed its nodes
 */
export function drawSite(place: HTMLElement, site: ReactNode, onGone: () => void): void {
  let root: Root;
  let uncaught: unknown;
  let redraws = 0;
  const observer = new MutationObserver((records) => {
    if (isThere(place)) return observe();
    observer.disconnect();
    if (redraws++ === REDRAWS) return;
    putBack(records);
    root.unmount();
    place.replaceChildren();
    if (!isChangedByOthers(uncaught)) onGone();
    uncaught = undefined;
    draw();
  });

  function draw() {
    root = createRoot(place, {
      onUncaughtError: (error) => {
        uncaught = error;
        reportError(error);
      },
    });
    // In slices, between which the page can answer its visitor.
    startTransition(() => root.render(site));
    observe();
  }

  /** Only what stands around all screens: nothing of what changes in a screen is looked at. */
  function observe() {
    for (const child of place.children) observer.observe(child, { childList: true });
    for (let node: Node | null = place; node; node = node.parentNode) {
      observer.observe(node, { childList: true });
    }
  }

  draw();
}

function isThere(place: HTMLElement): boolean {
  return place.isConnected && place.querySelector('main') !== null;
}

/** Undoes what was taken away, the last first, so that React finds what it drew when it clears up. */
function putBack(records: MutationRecord[]): void {
  for (const { target, addedNodes, removedNodes, nextSibling } of records.reverse()) {
    if (removedNodes.length === 0) continue;
    for (const node of addedNodes) if (node.parentNode === target) target.removeChild(node);
    const before = nextSibling?.parentNode === target ? nextSibling : null;
    for (const node of removedNodes) target.insertBefore(node, before);
  }
}
