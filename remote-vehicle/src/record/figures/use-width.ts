import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { UNITS_PER_REM } from './plot-box.ts';

/** Before anybody has measured. */
const ASSUMED = 640;

/**
 * How wide an element is, as it changes, in units of a sixteenth of the page's size of text: pictures are drawn for their
 * width, and grow with the text, so that their words keep their size and have room.
 */
export function useWidth<Box extends HTMLElement>(): [RefObject<Box | null>, number] {
  const box = useRef<Box>(null);
  const [width, setWidth] = useState(ASSUMED);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(([entry]) => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      const measured = Math.floor(((entry?.contentRect.width ?? 0) / rem) * UNITS_PER_REM);
      if (measured > 0) setWidth(measured);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [box, width];
}
