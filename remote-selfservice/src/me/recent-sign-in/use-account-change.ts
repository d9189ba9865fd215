import type { Outcome } from '@forecourt/shared/auth';
import { type IdentityAction, useIdentityAction } from '@forecourt/shared/verification';
import { useState } from 'react';

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

  async function isConfirmed(): Promise<boolean> {
    const confirmed = await new Promise<boolean>((give) => setAnswer({ give }));
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
