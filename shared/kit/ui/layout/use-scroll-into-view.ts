import { type RefObject, useEffect, useRef } from 'react';

/**
 * Brings an element into view when it appears, as far as it has to: it may come below the part of the window that a
 * phone's keyboard or the action bar leaves.
 * @param event brings it into view again whenever it changes
 */
export function useScrollIntoView<Shown extends HTMLElement>(event?: unknown): RefObject<Shown | null> {
  const place = useRef<Shown>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the event is why
  useEffect(() => {
    // Braces: in newer browsers scrollIntoView answers with a promise, which is no clean-up.
    place.current?.scrollIntoView?.({ block: 'nearest' });
  }, [event]);
  return place;
}
