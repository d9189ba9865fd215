import { appointmentsQuery } from '@forecourt/shared/api';
import { useAuth } from '@forecourt/shared/auth';
import { useQueryClient } from '@forecourt/shared/query';
import { useState } from 'react';
import { useMe } from '../use-me.ts';

/** Whether to request the customer's name: only for the first visit, and only if neither the backend nor identity knows it. */
export function useAskName(): boolean {
  const auth = useAuth();
  const me = useMe().data;
  const client = useQueryClient();
  const [isFirstVisit] = useState(() => !client.getQueryData(appointmentsQuery().queryKey)?.length);
  const known = auth.status === 'signed-in' && (auth.confirmation || auth.user.displayName);
  return isFirstVisit && me !== undefined && !me.display_name && !known;
}
