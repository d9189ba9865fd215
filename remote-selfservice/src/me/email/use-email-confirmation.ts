import { type AuthFailure, refreshUser } from '@forecourt/shared/auth';
import { useIdentityAction } from '@forecourt/shared/phone-code';
import { useEffect, useEffectEvent, useState } from 'react';
import { isConfirmed } from './email-address.ts';

/** Interval and duration of the automatic checks while the page is visible. */
const LOOK_EVERY_MS = 5_000;
const LOOK_FOR_MS = 10 * 60_000;

interface EmailConfirmation {
  /** Checks whether the link was opened. The updated user then ends this step. */
  look: () => void;
  looking: boolean;
  /** Whether the customer reported a confirmation that identity does not know. */
  missing: boolean;
  failure: AuthFailure | null;
}

/**
 * Whether an address is confirmed: checked on request, on each return to the page, and at intervals, since the link may be
 * opened on another device.
 */
export function useEmailConfirmation(email: string): EmailConfirmation {
  const { run, busy, failure, forgetFailure } = useIdentityAction();
  const [missing, setMissing] = useState(false);

  async function look(asked: boolean) {
    setMissing(false);
    const outcome = await run(refreshUser);
    if (outcome?.ok) setMissing(asked && !isConfirmed(outcome.value, email));
    // An automatic check reports no failure.
    else if (!asked) forgetFailure();
  }

  const lookAgain = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && !busy) void look(false);
  });
  // A quiet check changes no button; a confirmation shows by ending this step.
  const lookQuietly = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && !busy) refreshUser().catch(() => undefined);
  });
  useEffect(() => {
    const listener = () => lookAgain();
    document.addEventListener('visibilitychange', listener);
    const looking = setInterval(() => lookQuietly(), LOOK_EVERY_MS);
    const end = setTimeout(() => clearInterval(looking), LOOK_FOR_MS);
    return () => {
      document.removeEventListener('visibilitychange', listener);
      clearInterval(looking);
      clearTimeout(end);
    };
  }, []);

  return { look: () => void look(true), looking: busy, missing, failure };
}
