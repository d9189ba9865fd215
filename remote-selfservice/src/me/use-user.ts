import { type User, useAuth } from '@forecourt/shared/auth';
import { use } from 'react';

/**
 * The signed-in customer as identity knows them; null while the screen is about to go, because the session ended. Suspends
 * until identity has said so: before that only their uid is known.
 */
export function useUser(): User | null {
  const auth = useAuth();
  if (auth.status !== 'signed-in') return null;
  if (auth.confirmation) use(auth.confirmation);
  return auth.user;
}
