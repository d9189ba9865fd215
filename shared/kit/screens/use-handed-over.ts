import { useLocation, useNavigate } from '@forecourt/shared/router';
import { useEffect, useState } from 'react';

/**
 * What the screen before has handed over, as the state of its navigation; null when nothing, or nothing that `read` knows.
 * It is taken out of the history, so that neither a reload nor *Back* brings it again: "Booked" is told once.
 */
export function useHandedOver<Handed>(read: (state: unknown) => Handed | null): Handed | null {
  const { state, pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [handed, setHanded] = useState(() => read(state));
  // A screen that is there already may be handed something as well.
  // biome-ignore lint/correctness/useExhaustiveDependencies: that something is handed over is the event
  useEffect(() => {
    const news = read(state);
    if (news === null) return;
    setHanded(news);
    void navigate(pathname + search + hash, { replace: true, state: null });
  }, [state]);
  return handed;
}
