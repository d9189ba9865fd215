import { mePath } from '@forecourt/shared/links';
import { useNavigate } from '@forecourt/shared/router';
import { useEffect, useRef } from 'react';

/** What an inner screen has saved; `phoneAdded`: there was none before. */
export type Saved = 'name' | 'email' | 'phone' | 'phoneAdded' | 'password';

/** What an inner screen hands over when it leads back to the overview. */
export interface MeLocationState {
  saved: Saved;
}

/** Leads back to the overview, which says what was saved; only while the customer is still on the screen. */
export function useReturnToMe(): (saved: Saved) => void {
  const navigate = useNavigate();
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return (saved) => {
    const state: MeLocationState = { saved };
    if (here.current) void navigate(mePath(), { replace: true, state });
  };
}
