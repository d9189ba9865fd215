import { useLocation, useNavigate } from '@forecourt/shared/router';
import { useEffect, useState } from 'react';

/**
 * What the screen before has handed over, as the state of its navigation; null when nothing, or nothing that `read` knows.
 * It is taken out of the history, so that neither a reload nor *Back* brings it again: "Booked" is told once.
 */
export function useHandedOver<Handed>(read: (state: unknown) => Handed | null): Handed | null {
  const { state, pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [handed] = useState(() => read(state));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen opens
  useEffect(() => {
    if (handed !== null) void navigate(pathname + search + hash, { replace: true, state: null });
  }, []);
  return handed;
}
