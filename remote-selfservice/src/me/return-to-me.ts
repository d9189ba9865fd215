import { type User, useAuth } from '@forecourt/shared/auth';
import { mePath, readReturnTo } from '@forecourt/shared/links';
import { safeReturnPath, useLocation, useNavigate } from '@forecourt/shared/router';
import * as z from '@forecourt/shared/schema';
import { createFlash } from '@forecourt/shared/screens';
import { use, useEffect, useRef } from 'react';

const savedSchema = z.enum(['name', 'nameRemoved', 'email', 'phone', 'phoneAdded', 'password']);

/** Field saved on an inner screen; `nameRemoved`: the name was removed; `phoneAdded`: the first number. */
type Saved = z.infer<typeof savedSchema>;

/** Message of an inner screen to the overview. */
export const savedFlash = createFlash('saved', savedSchema);

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
    if (elsewhere) void navigate(elsewhere, { replace: true });
    else void navigate(mePath(), { replace: true, state: savedFlash.state(saved) });
  };
}

/** Return path of an inner screen, if other than the overview. */
export function useElsewhere(): string | null {
  const wanted = readReturnTo(new URLSearchParams(useLocation().search));
  return wanted && safeReturnPath(wanted, location.origin);
}

/**
 * The signed-in user; null while the screen is about to unmount because the session ended. Suspends until identity has
 * responded: before that only the uid is known.
 */
export function useUser(): User | null {
  const auth = useAuth();
  if (auth.status !== 'signed-in') return null;
  if (auth.confirmation) use(auth.confirmation);
  return auth.user;
}
