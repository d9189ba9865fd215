import { useAuth } from '@forecourt/shared/auth';
import { givenName } from './given-name.ts';
import { useMe } from './use-me.ts';

/** What the customer is called; empty where that is not known. What identity knows is here before the backend's answer. */
export function useGivenName(): string {
  const me = useMe().data;
  const auth = useAuth();
  const known = auth.status === 'signed-in' ? auth.user.displayName : null;
  return givenName((me ? me.display_name : known) ?? '');
}
