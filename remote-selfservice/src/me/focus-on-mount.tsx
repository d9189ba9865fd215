import { type ReactNode, useEffect, useRef } from 'react';

/** Takes the focus when it appears, so that what it holds is read out first and the next key press goes on from it. */
export function FocusOnMount({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.focus({ preventScroll: true });
    // Braces: in newer browsers scrollIntoView answers with a promise, which is no clean-up.
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={place} tabIndex={-1}>
      {children}
    </div>
  );
}
