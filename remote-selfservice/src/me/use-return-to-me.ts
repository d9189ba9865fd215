import { mePath, readReturnTo } from '@forecourt/shared/links';
import { safeReturnPath, useLocation, useNavigate } from '@forecourt/shared/router';
import { useEffect, useRef } from 'react';

/** What an inner screen has saved; `nameRemoved`: there is none now; `phoneAdded`: there was none before. */
export type Saved = 'name' | 'nameRemoved' | 'email' | 'phone' | 'phoneAdded' | 'password';

/** What an inner screen hands over when it leads back to the overview. */
export interface MeLocationState {
  saved: Saved;
}

/**
 * Leads back to the overview, which says what was saved, or to the path that the address names, which shows it; only while the
 * customer is still on the screen.
 */
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

/** The path that an inner screen was opened from, where that is not the overview. */
export function useElsewhere(): string | null {
  const wanted = readReturnTo(new URLSearchParams(useLocation().search));
  return wanted && safeReturnPath(wanted, location.origin);
}
