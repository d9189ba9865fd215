import { type AuthFailure, refreshUser } from '@forecourt/shared/auth';
import { useIdentityAction } from '@forecourt/shared/verification';
import { useEffect, useEffectEvent, useState } from 'react';
import { isConfirmed } from './email-address.ts';

interface EmailConfirmation {
  /** Asks identity whether the link was opened. The customer then has the address, which leads on. */
  look: () => void;
  looking: boolean;
  /** The customer said that it is confirmed, and identity does not know of it. */
  missing: boolean;
  failure: AuthFailure | null;
}

/** Whether an address has become the customer's: asked when they say so, and each time they come back to the page. */
export function useEmailConfirmation(email: string): EmailConfirmation {
  const { run, busy, failure, forgetFailure } = useIdentityAction();
  const [missing, setMissing] = useState(false);

  async function look(asked: boolean) {
    setMissing(false);
    const outcome = await run(refreshUser);
    if (outcome?.ok) setMissing(asked && !isConfirmed(outcome.value, email));
    // What nobody asked for tells of no failure.
    else if (!asked) forgetFailure();
  }

  const lookAgain = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && !busy) void look(false);
  });
  useEffect(() => {
    const listener = () => lookAgain();
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  }, []);

  return { look: () => void look(true), looking: busy, missing, failure };
}
