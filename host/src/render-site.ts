import { type ReactNode, startTransition } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { isDomChangedByOthers } from './areas/release-failure.ts';

const MAX_RERENDERS = 5;

/**
 * Renders the site. Renders it again if a script, or React after an uncaught error, removes it from the page.
 * @param onEmptied called before the site is rendered again, unless another script moved React's nodes
 */
export function renderSite(place: HTMLElement, site: ReactNode, onEmptied: () => void): void {
  let root: Root;
  let uncaught: unknown;
  let rerenders = 0;
  const observer = new MutationObserver((records) => {
    if (isThere(place)) return observe();
    observer.disconnect();
    if (rerenders++ === MAX_RERENDERS) return;
    putBack(records);
    root.unmount();
    place.replaceChildren();
    if (!isDomChangedByOthers(uncaught)) onEmptied();
    uncaught = undefined;
    render();
  });

  function render() {
    root = createRoot(place, {
      onUncaughtError: (error) => {
        uncaught = error;
        reportError(error);
      },
    });
    startTransition(() => root.render(site));
    observe();
  }

  /** Observes only the frame of the site, not changes within screens. */
  function observe() {
    for (const child of place.children) observer.observe(child, { childList: true });
    for (let node: Node | null = place; node; node = node.parentNode) {
      observer.observe(node, { childList: true });
    }
  }

  render();
}

function isThere(place: HTMLElement): boolean {
  return place.isConnected && place.querySelector('main') !== null;
}

/** Undoes removals in reverse order, because React must find its nodes when it unmounts. */
function putBack(records: MutationRecord[]): void {
  for (const { target, addedNodes, removedNodes, nextSibling } of records.reverse()) {
    if (removedNodes.length === 0) continue;
    for (const node of addedNodes) if (node.parentNode === target) target.removeChild(node);
    const before = nextSibling?.parentNode === target ? nextSibling : null;
    for (const node of removedNodes) target.insertBefore(node, before);
  }
}
