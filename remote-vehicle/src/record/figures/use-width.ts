import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { UNITS_PER_REM } from './plot-box.ts';

/** Width before the first measurement, in chart units. */
const ASSUMED = 640;

/** Current width of an element in chart units (a sixteenth of the root font size), so that charts fit their width and scale with the text size. */
export function useChartWidth<Box extends HTMLElement>(): [RefObject<Box | null>, number] {
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
