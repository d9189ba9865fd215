import { useAuth } from '@forecourt/shared/auth';
import { givenName } from './given-name.ts';
import { useMe } from './use-me.ts';

/** Name to call the customer by; empty if unknown. Identity's name is available before the backend's response. */
export function useGivenName(): string {
  const me = useMe().data;
  const auth = useAuth();
  const known = auth.status === 'signed-in' ? auth.user.displayName : null;
  return givenName((me ? me.display_name : known) ?? '');
}
