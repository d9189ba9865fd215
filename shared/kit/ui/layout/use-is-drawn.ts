import { useEffect, useState } from 'react';

/** True once a frame with the component has been drawn: for what a screen can be used without. */
export function useIsDrawn(): boolean {
  const [isDrawn, setIsDrawn] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A timer that is set before a frame is drawn ends after it.
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
