import { SESSION_END_REASONS, type SessionEndReason, useAuth } from '@forecourt/shared/auth';
import * as z from '@forecourt/shared/schema';
import { tabStore } from '@forecourt/shared/tab-store';
import { useLayoutEffect, useState } from 'react';

/** In ms: who comes back later has other things on their mind, or is somebody else. */
const MAX_AGE_MS = 10 * 60_000;

const store = tabStore(
  'sign-in.session-end',
  'anyone',
  z.object({ reason: z.enum(SESSION_END_REASONS), at: z.number() }),
);

/**
 * Why the last session ended; null when there was none, or the customer signed out. Kept in the tab while the screen
 * that says so stands: phones load it anew while the customer reads the message with the code.
 */
export function useSessionEnd(): SessionEndReason | null {
  const auth = useAuth();
  const told = auth.status === 'signed-out' ? auth.reason : null;
  const [kept] = useState(recall);
  // Before it can be read: a phone may load the page anew right after.
  useLayoutEffect(() => {
    if (told) store.keep({ reason: told, at: Date.now() });
  }, [told]);
  useLayoutEffect(() => () => store.forget(), []);
  return told ?? kept;
}

function recall(): SessionEndReason | null {
  const kept = store.read();
  return kept && Date.now() - kept.at < MAX_AGE_MS ? kept.reason : null;
}
