import { type RefObject, useEffect, useState } from 'react';

/** Margin around the viewport, so that content is loaded before it scrolls into view. */
const NEAR = '200px';

/** Whether an element has ever been in or near the viewport. */
export function useHasBeenVisible(place: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (isSeen || !place.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: NEAR },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isSeen, place]);
  return isSeen;
}
