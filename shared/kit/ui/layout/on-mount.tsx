import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';

/** Element that scrolls into view and takes the focus when it mounts, so that screen readers read its content. */
export function FocusOnMount({ children }: { children: ReactNode }) {
  const place = useScrollIntoView<HTMLDivElement>();
  useEffect(() => place.current?.focus({ preventScroll: true }), [place]);
  return (
    <div ref={place} tabIndex={-1}>
      {children}
    </div>
  );
}

/** Scrolls an element into view on mount. A keyboard or the action bar could cover it. */
export function useScrollIntoView<Shown extends HTMLElement>(): RefObject<Shown | null> {
  const place = useRef<Shown>(null);
  useEffect(() => {
    // No return value: newer browsers return a promise, which React would call as a clean-up function. jsdom lacks the method.
    place.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  return place;
}

/** Whether the device probably has a keyboard. If not, focusing a field opens an on-screen one, which covers half a phone. */
export function hasKeyboard(): boolean {
  return matchMedia('(hover: hover) and (pointer: fine)').matches;
}

/**
 * Returns a ref for a field that takes the focus on mount if the device probably has a keyboard.
 * @param always whether to take the focus without a keyboard, too
 */
export function useFocusOnMountIfKeyboard(always = false): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  // Query the media during the first render; in an effect the query would force another layout.
  const [isExpected] = useState(hasKeyboard);
  const isWanted = always || isExpected;
  useEffect(() => {
    if (isWanted) input.current?.focus({ preventScroll: true });
  }, [isWanted]);
  return input;
}

/** Whether the first paint is over. Use it to load what is not needed for the first paint. */
export function useIsFirstPaintDone(): boolean {
  const [isDrawn, setIsDrawn] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A timer that is set in an animation frame fires after that frame has been painted.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setIsDrawn(true));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return isDrawn;
}
