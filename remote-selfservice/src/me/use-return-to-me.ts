import { mePath, readReturnTo } from '@forecourt/shared/links';
import { safeReturnPath, useLocation, useNavigate } from '@forecourt/shared/router';
import { useEffect, useRef } from 'react';

/** Field saved on an inner screen; `nameRemoved`: the name was removed; `phoneAdded`: the first number. */
export type Saved = 'name' | 'nameRemoved' | 'email' | 'phone' | 'phoneAdded' | 'password';

/** Navigation state that an inner screen passes to the overview. */
export interface MeLocationState {
  saved: Saved;
}

/** Returns to the overview, which reports the change, or to the return path in the address. Does nothing after unmounting. */
export function useReturnToMe(): (saved: Saved) => void {
  const navigate = useNavigate();
  const elsewhere = useElsewhere();
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return (saved) => {
    if (!here.current) return;
    const state: MeLocationState = { saved };
    if (elsewhere) void navigate(elsewhere, { replace: true });
    else void navigate(mePath(), { replace: true, state });
  };
}

/** Return path of an inner screen, if other than the overview. */
export function useElsewhere(): string | null {
  const wanted = readReturnTo(new URLSearchParams(useLocation().search));
  return wanted && safeReturnPath(wanted, location.origin);
}
