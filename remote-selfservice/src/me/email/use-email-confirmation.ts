import { type AuthFailure, refreshUser } from '@forecourt/shared/auth';
import { useIdentityAction } from '@forecourt/shared/phone-code';
import { useEffect, useEffectEvent, useState } from 'react';
import { isConfirmed } from './email-address.ts';

/** How often, and for how long, the page looks by itself while the customer has it before them. */
const LOOK_EVERY_MS = 5_000;
const LOOK_FOR_MS = 10 * 60_000;

interface EmailConfirmation {
  /** Asks identity whether the link was opened. The customer then has the address, which leads on. */
  look: () => void;
  looking: boolean;
  /** The customer said that it is confirmed, and identity does not know of it. */
  missing: boolean;
  failure: AuthFailure | null;
}

/**
 * Whether an address has become the customer's: asked when they say so, each time they come back to the page, and now
 * and then while they wait, since the link may be opened on another device.
 */
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
  // Without a word: the button stays as it is, and whether it is confirmed shows by leading on.
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
