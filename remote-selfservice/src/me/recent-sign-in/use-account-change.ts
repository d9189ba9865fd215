import type { AuthFailure, Outcome } from '@forecourt/shared/auth';
import { useState } from 'react';

interface AccountChange {
  busy: boolean;
  /** Why the last change did not happen. */
  failure: AuthFailure | null;
  /** What was typed has changed: the failure no longer holds. */
  forgetFailure: () => void;
  /** Set while identity asks for a recent sign-in: show `RecentSignIn` in the form's place and answer here. */
  answerRecentSignIn: ((confirmed: boolean) => void) | null;
  /** Makes a change. One that needs a recent sign-in waits for it and is then made again, with what was typed. */
  run: <T>(change: () => Promise<Outcome<T>>) => Promise<Outcome<T>>;
}

/** One change of the customer's account at a time, with its state. */
export function useAccountChange(): AccountChange {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  const [answer, setAnswer] = useState<{ give: (confirmed: boolean) => void } | null>(null);

  async function isConfirmed(): Promise<boolean> {
    const confirmed = await new Promise<boolean>((give) => setAnswer({ give }));
    setAnswer(null);
    return confirmed;
  }

  async function run<T>(change: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
    setBusy(true);
    setFailure(null);
    let outcome = await attempt(change);
    let givenUp = false;
    if (!outcome.ok && outcome.code === 'requires-recent-login') {
      givenUp = !(await isConfirmed());
      if (!givenUp) outcome = await attempt(change);
    }
    setBusy(false);
    if (!outcome.ok && !givenUp) setFailure(outcome);
    return outcome;
  }

  return {
    busy,
    failure,
    forgetFailure: () => setFailure(null),
    answerRecentSignIn: answer?.give ?? null,
    run,
  };
}

/** What is no answer of identity must not leave the form waiting. */
async function attempt<T>(change: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  try {
    return await change();
  } catch (error) {
    return { ok: false, code: 'unknown', providerCode: error instanceof Error ? error.name : 'unknown' };
  }
}
