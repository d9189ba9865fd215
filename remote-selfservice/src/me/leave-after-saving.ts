import { type User, useAuth } from '@forecourt/shared/auth';
import { replaceScreenInHistory } from '@forecourt/shared/leave-screen';
import { mePath, readReturnTo } from '@forecourt/shared/links';
import { safeReturnPath, useLocation, useNavigate } from '@forecourt/shared/router';
import * as z from '@forecourt/shared/schema';
import { createFlashMessageCodec } from '@forecourt/shared/screens';
import { use, useEffect, useRef } from 'react';

const savedSchema = z.enum(['name', 'nameRemoved', 'email', 'phone', 'phoneAdded', 'password']);

/** Field that another screen has saved. `nameRemoved`: the name was removed. `phoneAdded`: the account had no number before. */
type Saved = z.infer<typeof savedSchema>;

/** Passes the saved field from its screen to the profile, which reports it. */
export const savedFieldFlash = createFlashMessageCodec('saved', savedSchema);

/** Returns a function that leaves the screen after saving: to the return path in the address, else to the profile. */
export function useLeaveAfterSaving(): (saved: Saved) => void {
  const navigate = useNavigate();
  const elsewhere = useProfileReturnPath();
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return (saved) => {
    if (!here.current) return;
    const to = elsewhere ?? mePath();
    const state = elsewhere === null ? savedFieldFlash.state(saved) : null;
    replaceScreenInHistory(to, () => void navigate(to, { replace: true, state }));
  };
}

/** Returns the return path in the address; null if it is missing, `/` if it is not on this site. */
export function useProfileReturnPath(): string | null {
  const wanted = readReturnTo(new URLSearchParams(useLocation().search));
  return wanted && safeReturnPath(wanted, location.origin);
}

/**
 * Returns the signed-in user; null if the session has ended and the screen has not unmounted yet. Suspends until the identity
 * provider has responded, because before that only the uid is known.
 */
export function useSignedInUser(): User | null {
  const auth = useAuth();
  if (auth.status !== 'signed-in') return null;
  if (auth.confirmation) use(auth.confirmation);
  return auth.user;
}
