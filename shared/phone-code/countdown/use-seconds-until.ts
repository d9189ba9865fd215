import { useEffect, useState } from 'react';

const TICK_MS = 500;

/**
 * Whole seconds until a moment, 0 once it is there. Counts from the clock, so a page that slept is right at once.
 * @param moment ms since 1970
 */
export function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= moment) clearInterval(timer);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [moment]);
  return Math.max(0, Math.ceil((moment - now) / 1000));
}
