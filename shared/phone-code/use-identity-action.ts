import type { AuthFailure, AuthOutcome } from '@forecourt/shared/auth';
import { useRef, useState } from 'react';
import { toAuthFailure } from './auth-failure.tsx';

/** Sends a request to the identity provider; resolves with null if the customer cancelled. */
type IdentityRequest<T> = () => Promise<AuthOutcome<T> | null>;

export interface IdentityProviderAction {
  busy: boolean;
  failure: AuthFailure | null;
  forgetFailure: () => void;
  /**
   * Runs a request. Resolves with null if it was cancelled or another is pending. With `stay`, `busy` stays true after success.
   */
  run: <T>(send: IdentityRequest<T>, options?: { stay: boolean }) => Promise<AuthOutcome<T> | null>;
}

export function useIdentityProviderAction(): IdentityProviderAction {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  // A ref, because a second press may come before the button is rendered as busy.
  const isRunning = useRef(false);

  const run: IdentityProviderAction['run'] = async (send, { stay } = { stay: false }) => {
    if (isRunning.current) return null;
    isRunning.current = true;
    setBusy(true);
    setFailure(null);
    const outcome = await send().catch(toAuthFailure);
    isRunning.current = outcome?.ok === true && stay;
    setBusy(isRunning.current);
    if (outcome && !outcome.ok) setFailure({ code: outcome.code, providerCode: outcome.providerCode });
    return outcome;
  };
  return { busy, failure, forgetFailure: () => setFailure(null), run };
}
