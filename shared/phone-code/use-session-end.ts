import { SESSION_END_REASONS, type SessionEndReason, useAuth } from '@forecourt/shared/auth';
import * as z from '@forecourt/shared/schema';
import { createTabStore } from '@forecourt/shared/tab-store';
import { useLayoutEffect, useState } from 'react';

/** Maximum age in ms of a stored reason. Later the visitor may be another person, whom the reason does not concern. */
const MAX_AGE_MS = 10 * 60_000;

const store = createTabStore(
  'sign-in.session-end',
  'anyone',
  z.object({ reason: z.enum(SESSION_END_REASONS), at: z.number() }),
);

/** Reason why the session ended; null if there is none. Stored in the tab, as phones may reload a page in the background. */
export function useSessionEndReason(): SessionEndReason | null {
  const auth = useAuth();
  const reported = auth.status === 'signed-out' ? auth.reason : null;
  const [stored] = useState(readStoredReason);
  // Store the reason before the first paint, because a phone may reload the page right after it.
  useLayoutEffect(() => {
    if (reported) store.keep({ reason: reported, at: Date.now() });
  }, [reported]);
  useLayoutEffect(() => () => store.forget(), []);
  return reported ?? stored;
}

function readStoredReason(): SessionEndReason | null {
  const stored = store.read();
  return stored && Date.now() - stored.at < MAX_AGE_MS ? stored.reason : null;
}
