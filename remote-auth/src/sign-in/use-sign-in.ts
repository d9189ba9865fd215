import { type AuthErrorCode, type Outcome, type PendingSignIn, sendCode } from '@forecourt/shared/auth';
import { type RefObject, useState } from 'react';
import type { PhoneNumber } from '../phone-number/read-number.ts';
import { resendPause } from './resend-pause.ts';

/** A code that is on its way, and what is known about it. */
export interface SentCode {
  number: PhoneNumber;
  pending: PendingSignIn;
  /** How many codes went to this number so far. */
  times: number;
  /** When another one may be sent, in ms since 1970. */
  resendAt: number;
}

/** What is asked of the identity provider. */
export type Action = 'send' | 'confirm';

/** What went wrong, doing what. */
export interface Failure {
  action: Action;
  code: AuthErrorCode;
  /** The identity provider's own code, for support. */
  providerCode: string;
}

interface SignInProcess {
  sent: SentCode | null;
  /** What is under way. */
  busy: Action | null;
  failure: Failure | null;
  /** Resolves with whether a code is on its way to the number. */
  send: (number: PhoneNumber) => Promise<boolean>;
  confirm: (code: string) => Promise<boolean>;
  /** Shows a failure of the page's own, or none. */
  setFailure: (failure: Failure | null) => void;
}

/**
 * The two steps of signing in, with their state. Stays busy after the right code: the shell leads on then.
 * @param captcha where the invisible reCAPTCHA may live; must outlast both steps
 */
export function useSignIn(captcha: RefObject<HTMLElement | null>): SignInProcess {
  const [sent, setSent] = useState<SentCode | null>(null);
  const [busy, setBusy] = useState<Action | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function run<T>(action: Action, ask: () => Promise<Outcome<T>>): Promise<T | null> {
    setBusy(action);
    setFailure(null);
    const outcome = await ask().catch(asOutcome);
    if (outcome.ok) return outcome.value;
    setBusy(null);
    setFailure({ action, code: outcome.code, providerCode: outcome.providerCode });
    return null;
  }

  async function send(number: PhoneNumber): Promise<boolean> {
    const container = captcha.current ?? document.body;
    const pending = await run('send', () => sendCode(number.e164, container));
    if (!pending) return false;
    const times = sent?.number.e164 === number.e164 ? sent.times + 1 : 1;
    setSent({ number, pending, times, resendAt: Date.now() + resendPause(times) * 1000 });
    setBusy(null);
    return true;
  }

  async function confirm(code: string): Promise<boolean> {
    if (!sent) return false;
    return (await run('confirm', () => sent.pending.confirm(code))) !== null;
  }

  return { sent, busy, failure, send, confirm, setFailure };
}

/** What is no answer of the identity provider, such as a reCAPTCHA that breaks, must not leave the form waiting. */
function asOutcome(error: unknown): { ok: false; code: 'unknown'; providerCode: string } {
  return { ok: false, code: 'unknown', providerCode: error instanceof Error ? error.name : 'unknown' };
}
