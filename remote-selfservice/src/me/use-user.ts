import { type User, useAuth } from '@forecourt/shared/auth';

/** The signed-in customer as identity knows them; null while the screen is about to go, because the session ended. */
export function useUser(): User | null {
  const auth = useAuth();
  return auth.status === 'signed-in' ? auth.user : null;
}
