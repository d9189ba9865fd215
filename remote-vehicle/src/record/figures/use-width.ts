import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Before anybody has measured. */
const ASSUMED = 640;

/** How wide an element is, in px, as it changes: pictures are drawn for their width, so that their words keep their size. */
export function useWidth<Box extends HTMLElement>(): [RefObject<Box | null>, number] {
  const box = useRef<Box>(null);
  const [width, setWidth] = useState(ASSUMED);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(([entry]) => {
      const measured = Math.floor(entry?.contentRect.width ?? 0);
      if (measured > 0) setWidth(measured);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [box, width];
}
