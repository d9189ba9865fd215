import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** The time, anew with each minute that begins while the page is looked at, and when somebody comes back to it. */
export function useMinute(): Date {
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
