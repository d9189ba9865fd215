import { useAuth } from '@forecourt/shared/auth';
import { useMe } from '../use-me.ts';

/** Whether the customer is to be asked what to call them: neither the backend nor identity knows a name. */
export function useAskName(): boolean {
  const auth = useAuth();
  const me = useMe().data;
  const known = auth.status === 'signed-in' && auth.user.displayName;
  return me !== undefined && !me.display_name && !known;
}
