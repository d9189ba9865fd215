import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';

/** Takes the focus when it mounts, so that screen readers read its content. */
export function FocusOnMount({ children }: { children: ReactNode }) {
  const place = useScrollIntoView<HTMLDivElement>();
  useEffect(() => place.current?.focus({ preventScroll: true }), [place]);
  return (
    <div ref={place} tabIndex={-1}>
      {children}
    </div>
  );
}

/** Scrolls an element into view when it mounts or `event` changes: a keyboard or the action bar may cover it. */
export function useScrollIntoView<Shown extends HTMLElement>(event?: unknown): RefObject<Shown | null> {
  const place = useRef<Shown>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the event is why
  useEffect(() => {
    // Newer browsers return a promise, which is not a clean-up function.
    place.current?.scrollIntoView?.({ block: 'nearest' });
  }, [event]);
  return place;
}

/** True after the first paint, for content that the screen can be used without. */
export function useIsPainted(): boolean {
  const [isDrawn, setIsDrawn] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A timer that is set before a paint ends after it.
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
