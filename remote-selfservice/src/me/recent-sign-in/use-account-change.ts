import type { Outcome } from '@forecourt/shared/auth';
import { type IdentityAction, useIdentityAction } from '@forecourt/shared/phone-code';
import { useEffect, useRef, useState } from 'react';

interface AccountChange extends Omit<IdentityAction, 'run'> {
  /** Set while identity asks for a recent sign-in: show `RecentSignIn` in the form's place and answer here. */
  answerRecentSignIn: ((confirmed: boolean) => void) | null;
  /**
   * Makes a change. One that needs a recent sign-in waits for it and is then made again, with what was typed. Resolves
   * with null when the customer gave it up.
   */
  run: <T>(change: () => Promise<Outcome<T>>) => Promise<Outcome<T> | null>;
}

/** A change of the customer's account that identity makes only soon after a sign-in. */
export function useAccountChange(): AccountChange {
  const { run: runAction, ...action } = useIdentityAction();
  const [answer, setAnswer] = useState<{ give: (confirmed: boolean) => void } | null>(null);
  const isHere = useRef(false);
  const pending = useRef<(confirmed: boolean) => void>(undefined);

  // Who leaves the screen gives up what it was about to do.
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      pending.current?.(false);
    };
  }, []);

  async function isConfirmed(): Promise<boolean> {
    if (!isHere.current) return false;
    const confirmed = await new Promise<boolean>((give) => {
      pending.current = give;
      setAnswer({ give });
    });
    setAnswer(null);
    return confirmed;
  }

  const run: AccountChange['run'] = (change) =>
    runAction(async () => {
      const outcome = await change();
      if (outcome.ok || outcome.code !== 'requires-recent-login') return outcome;
      return (await isConfirmed()) ? change() : null;
    });

  return { ...action, answerRecentSignIn: answer?.give ?? null, run };
}
