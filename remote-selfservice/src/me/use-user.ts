import { type User, useAuth } from '@forecourt/shared/auth';
import { use } from 'react';

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
