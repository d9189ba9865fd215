import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';

/** Element that takes the focus when it mounts, so that screen readers read its content. */
export function FocusOnMount({ children }: { children: ReactNode }) {
  const place = useScrollIntoView<HTMLDivElement>();
  useEffect(() => place.current?.focus({ preventScroll: true }), [place]);
  return (
    <div ref={place} tabIndex={-1}>
      {children}
    </div>
  );
}

/** Scrolls an element into view on mount and when `event` changes, because a keyboard or the action bar may cover it. */
export function useScrollIntoView<Shown extends HTMLElement>(event?: unknown): RefObject<Shown | null> {
  const place = useRef<Shown>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run when `event` changes
  useEffect(() => {
    // `?.` and no return value: newer browsers return a promise, which React would take for a clean-up function.
    place.current?.scrollIntoView?.({ block: 'nearest' });
  }, [event]);
  return place;
}

/** Whether the first paint is over. Use it to load what the screen does not need at first. */
export function useIsPainted(): boolean {
  const [isDrawn, setIsDrawn] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A timer that is set in an animation frame fires after the paint of that frame.
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
