import { useLocation, useNavigate } from '@forecourt/shared/router';
import { useEffect, useState } from 'react';

/**
 * Message of the previous screen in the navigation state; null if `read` does not recognise it. It is removed from
 * the history, so that a reload or *Back* does not show "Booked" again.
 */
export function useFlashState<Handed>(read: (state: unknown) => Handed | null): Handed | null {
  const { state, pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [handed, setHanded] = useState(() => read(state));
  // biome-ignore lint/correctness/useExhaustiveDependencies: that something is handed over is the event
  useEffect(() => {
    const news = read(state);
    if (news === null) return;
    setHanded(news);
    void navigate(pathname + search + hash, { replace: true, state: null });
  }, [state]);
  return handed;
}
