import { type RefObject, useEffect, useState } from 'react';

/** So near the window an element counts as seen: what it shows is there when it comes in. */
const NEAR = '200px';

/** Whether an element has come into the window, or near it, since it was there. */
export function useIsSeen(place: RefObject<Element | null>): boolean {
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
