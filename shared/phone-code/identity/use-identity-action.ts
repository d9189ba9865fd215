import type { AuthFailure, Outcome } from '@forecourt/shared/auth';
import { useRef, useState } from 'react';
import { asFailure } from './auth-failure.ts';

/** Asks the identity provider something; null when the customer gave it up, so that there is nothing to tell. */
export type IdentityQuestion<T> = () => Promise<Outcome<T> | null>;

export interface IdentityAction {
  busy: boolean;
  /** Why the last action did not happen. */
  failure: AuthFailure | null;
  /** What was typed has changed: the failure no longer holds. */
  forgetFailure: () => void;
  /**
   * Resolves with what came of it; null when it was given up, and when one is under way already, which goes on alone.
   * Stays busy after a success where `stay` says so.
   */
  run: <T>(ask: IdentityQuestion<T>, options?: { stay: boolean }) => Promise<Outcome<T> | null>;
}

/** One action of identity at a time, and what went wrong with the last. */
export function useIdentityAction(): IdentityAction {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  // Also against a second press before the page shows that it is busy.
  const underWay = useRef(false);

  const run: IdentityAction['run'] = async (ask, { stay } = { stay: false }) => {
    if (underWay.current) return null;
    underWay.current = true;
    setBusy(true);
    setFailure(null);
    const outcome = await ask().catch(asFailure);
    underWay.current = outcome?.ok === true && stay;
    setBusy(underWay.current);
    if (outcome && !outcome.ok) setFailure({ code: outcome.code, providerCode: outcome.providerCode });
    return outcome;
  };
  return { busy, failure, forgetFailure: () => setFailure(null), run };
}
