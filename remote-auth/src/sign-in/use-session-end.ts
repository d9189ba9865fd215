import { SESSION_END_REASONS, type SessionEndReason, useAuth } from '@forecourt/shared/auth';
import { useLocation, useNavigate } from '@forecourt/shared/router';
import { useEffect } from 'react';

/**
 * Why the last session ended; null when there was none, or the customer signed out. Kept with the entry of the browser's
 * history, because phones load a page anew while the customer reads the message with the code.
 */
export function useSessionEnd(): SessionEndReason | null {
  const auth = useAuth();
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const told = auth.status === 'signed-out' ? auth.reason : null;
  const kept = SESSION_END_REASONS.find((reason) => reason === state?.ended) ?? null;
  useEffect(() => {
    if (told && told !== kept) void navigate(pathname + search, { replace: true, state: { ended: told } });
  }, [told, kept, navigate, pathname, search]);
  return told ?? kept;
}
