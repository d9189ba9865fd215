import {
  type AuthFailure,
  type CodePurpose,
  currentUid,
  type Outcome,
  sendCode,
  type User,
} from '@forecourt/shared/auth';
import { type RefObject, useRef, useState } from 'react';
import { asFailure } from '../identity/auth-failure.ts';
import type { Recipient } from '../phone-number/parse-number.ts';
import { resendPauseSeconds } from './code-rules.ts';
import { forgetCodes, keepCodes, recallCodes, type SentCode, type SentCodes } from './sent-codes.ts';

/** What is asked of the identity provider. */
export type Action = 'send' | 'confirm';

/** What went wrong, doing what. */
export interface Failure extends AuthFailure {
  action: Action;
}

interface CodeVerification {
  /** The code that the customer is asked for, or was asked for last. */
  sent: SentCode | null;
  /** What is under way. */
  busy: Action | null;
  /** The right code was given. */
  isConfirmed: boolean;
  failure: Failure | null;
  /** Resolves with whether a code is on its way to the number: a new one, or one that went there a moment ago. */
  send: (to: Recipient) => Promise<boolean>;
  /** Resolves with what came of it; null when there was nothing to do, because something is under way. */
  confirm: (code: string) => Promise<Outcome<User> | null>;
  /** The customer wants another number, or none of it any more: nothing leads to the code, and its pause still holds. */
  leave: () => void;
  /** Shows a failure of the page's own, or none. */
  setFailure: (failure: Failure | null) => void;
}

/** After these a code will never be taken again, so there is no point in waiting for the next one. */
const DEAD: readonly string[] = ['code-expired', 'invalid-verification-id', 'credential-already-in-use'];

/**
 * The two steps of proving that a phone is the customer's, with their state. Stays busy after the right code: what it
 * was for leads on then. Codes outlive a reload.
 * @param captcha where the invisible reCAPTCHA may live; must outlast both steps
 */
export function useVerificationCode(
  purpose: CodePurpose,
  captcha: RefObject<HTMLElement | null>,
): CodeVerification {
  const [uid] = useState(currentUid);
  const [kept] = useState(() => recallCodes(purpose));
  const [codes, setCodes] = useState(kept.codes);
  const [current, setCurrent] = useState(kept.asked);
  const [busy, setBusy] = useState<Action | null>(null);
  const [isConfirmed, setConfirmed] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  // Also against a second event before the page shows that it is busy: each message costs, each wrong code counts.
  const underWay = useRef(false);
  const isGivenUp = useRef(false);
  const sent = (current !== null && codes[current]) || null;

  const remember = (code: SentCode) => {
    const next = { ...codes, [code.to.e164]: code };
    setCodes(next);
    return next;
  };

  function keep(codes: SentCodes, asked: string | null) {
    // A message may be on its way while the session ends: nothing of that customer is to come after.
    if (currentUid() === uid) keepCodes(purpose, { codes, asked });
  }

  function leave() {
    isGivenUp.current = true;
    keep(codes, null);
  }

  async function run<T>(action: Action, ask: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
    underWay.current = true;
    setBusy(action);
    setFailure(null);
    const outcome = await ask().catch(asFailure);
    if (outcome.ok) return outcome;
    underWay.current = false;
    setBusy(null);
    setFailure({ action, code: outcome.code, providerCode: outcome.providerCode });
    return outcome;
  }

  async function send(to: Recipient): Promise<boolean> {
    if (underWay.current) return false;
    isGivenUp.current = false;
    const before = codes[to.e164];
    if (before && Date.now() < before.resendAt) {
      setCurrent(to.e164);
      // The customer has asked for it just now, and hears where it went.
      keep(remember({ ...before, isResumed: false }), to.e164);
      return true;
    }
    const container = captcha.current ?? document.body;
    const outcome = await run('send', () => sendCode(to.e164, container, purpose));
    if (!outcome.ok) return false;
    const times = (before?.times ?? 0) + 1;
    const sentAt = Date.now();
    const resendAt = sentAt + resendPauseSeconds(times) * 1000;
    const code = { to, pending: outcome.value, times, sentAt, resendAt };
    keep(remember(code), isGivenUp.current ? null : to.e164);
    setCurrent(to.e164);
    underWay.current = false;
    setBusy(null);
    return !isGivenUp.current;
  }

  async function confirm(code: string): Promise<Outcome<User> | null> {
    if (!sent || underWay.current) return null;
    const outcome = await run('confirm', () => sent.pending.confirm(code));
    const isDead = !outcome.ok && DEAD.includes(outcome.code);
    if (isDead) keep(remember({ ...sent, resendAt: 0 }), null);
    if (!outcome.ok) return outcome;
    setConfirmed(true);
    forgetCodes(purpose);
    return outcome;
  }

  return { sent, busy, isConfirmed, failure, send, confirm, leave, setFailure };
}
