import { type ReactNode, useEffect } from 'react';
import { useScrollIntoView } from './use-scroll-into-view.ts';

export interface FocusOnMountProps {
  children: ReactNode;
}

/** Takes the focus when it appears, so that what it holds is read out first and the next key press goes on from it. */
export function FocusOnMount({ children }: FocusOnMountProps) {
  const place = useScrollIntoView<HTMLDivElement>();
  useEffect(() => place.current?.focus({ preventScroll: true }), [place]);
  return (
    <div ref={place} tabIndex={-1}>
      {children}
    </div>
  );
}
