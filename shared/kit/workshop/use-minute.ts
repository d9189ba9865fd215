import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** Current time, updated every minute and when the page becomes visible again. */
export function useCurrentMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      if (document.hidden) return;
      timer = setTimeout(look, MINUTE_MS - (Date.now() % MINUTE_MS));
    };
    const look = () => {
      setNow(new Date());
      wait();
    };
    const onVisibility = () => (document.hidden ? wait() : look());
    document.addEventListener('visibilitychange', onVisibility);
    wait();
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, []);
  return now;
}
