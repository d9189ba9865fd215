import { SESSION_END_REASONS, type SessionEndReason, useAuth } from '@forecourt/shared/auth';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { tabStorage } from './tab-storage.ts';

const STORAGE_KEY = 'forecourt.sign-in.session-end';

/**
 * Why the last session ended; null when there was none, or the customer signed out. Kept in the tab while the screen that
 * says so stands: phones load it anew while the customer reads the message with the code.
 */
export function useSessionEnd(): SessionEndReason | null {
  const auth = useAuth();
  const told = auth.status === 'signed-out' ? auth.reason : null;
  const [kept] = useState(() => tabStorage.get(STORAGE_KEY, z.enum(SESSION_END_REASONS)));
  useEffect(() => {
    if (told) tabStorage.set(STORAGE_KEY, told);
  }, [told]);
  useEffect(() => () => tabStorage.delete(STORAGE_KEY), []);
  return told ?? kept;
}
