import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

export function useScrollToTop(): void {
  const { pathname } = useLocation();
  const type = useNavigationType();
  const begin = useEffectEvent(() => {
    if (type !== 'POP') scrollTo(0, 0);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of path is the event
  useEffect(begin, [pathname]);
}
