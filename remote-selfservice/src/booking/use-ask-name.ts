import { appointmentsQuery } from '@forecourt/shared/api';
import { useAuth } from '@forecourt/shared/auth';
import { useQueryClient } from '@forecourt/shared/query';
import { useState } from 'react';
import { useMe } from '../use-me.ts';

/**
 * Whether the customer is to be asked what to call them: it is their first visit, and neither the backend nor identity
 * knows a name. Who did not say so then does not want to.
 */
export function useAskName(): boolean {
  const auth = useAuth();
  const me = useMe().data;
  const client = useQueryClient();
  const [isFirstVisit] = useState(() => !client.getQueryData(appointmentsQuery().queryKey)?.length);
  const known = auth.status === 'signed-in' && (auth.confirmation || auth.user.displayName);
  return isFirstVisit && me !== undefined && !me.display_name && !known;
}
