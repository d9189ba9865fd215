import type { AuthFailure, Outcome } from '@forecourt/shared/auth';
import { asFailure } from '@forecourt/shared/verification';
import { useRef, useState } from 'react';

interface IdentityAction {
  busy: boolean;
  failure: AuthFailure | null;
  /** Asks the identity provider, unless it is being asked; null then. Stays busy where `stay` says so. */
  run: <T>(ask: () => Promise<Outcome<T>>, options?: { stay: boolean }) => Promise<Outcome<T> | null>;
  forgetFailure: () => void;
}

/** One question to the identity provider at a time, and what went wrong with the last. */
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
    underWay.current = outcome.ok && stay;
    setBusy(underWay.current);
    if (!outcome.ok) setFailure({ code: outcome.code, providerCode: outcome.providerCode });
    return outcome;
  };
  return { busy, failure, run, forgetFailure: () => setFailure(null) };
}
