import {
  type AuthFailure,
  type AuthOutcome,
  type CodePurpose,
  currentUid,
  type PendingCode,
  resumeCode,
  sendCode,
  type User,
} from '@forecourt/shared/auth';
import * as z from '@forecourt/shared/schema';
import { createTabStore } from '@forecourt/shared/tab-store';
import { type RefObject, useRef, useState } from 'react';
import { toAuthFailure } from './auth-failure.tsx';
import type { FormattedPhoneNumber } from './parse-number.ts';
import { normalizePhoneNumberText } from './typed-number.ts';

export const VERIFICATION_CODE_LENGTH = 6;

/** Finds the code in a copied message: `418207`, `418 207` or `418-207`. Null without a code or with several. */
export function extractVerificationCode(message: string): string | null {
  const found = normalizePhoneNumberText(message).match(/(?<!\d)\d{3}[ -]?\d{3}(?!\d)/g) ?? [];
  const [code, ...others] = new Set(found.map((group) => group.replace(/\D/g, '')));
  return code !== undefined && others.length === 0 ? code : null;
}

/** Pauses in seconds before another code can be requested: after the first, the second and each further code. */
const PAUSES = [30, 60, 120] as const;

/** Returns the seconds until another code can be requested. @param times number of codes sent to the number, at least 1 */
function resendPauseSeconds(times: number): number {
  return PAUSES[times - 1] ?? PAUSES[2];
}

export interface SentCode {
  to: FormattedPhoneNumber;
  pending: PendingCode;
  times: number;
  /** Time when the code was sent, in ms since 1970. */
  sentAt: number;
  resendAt: number;
  /** Whether the form continues with this code after a reload, so that its sending is not announced again. */
  isResumed?: boolean;
}

/** Phone number → last code sent to it. The pause before a number's next code continues while another is entered. */
type SentCodes = Readonly<Record<string, SentCode>>;

interface KeptCodes {
  codes: SentCodes;
  /** Number whose code the form expects; null if the customer changed the number or cancelled, or the code became invalid. */
  asked: string | null;
}

/** Maximum age in ms of a stored code. The provider may accept a code for a little longer. */
const MAX_AGE_MS = 10 * 60_000;

const keptSchema = z.object({
  asked: z.nullable(z.string()),
  codes: z.array(
    z.object({
      to: z.object({ e164: z.string().check(z.regex(/^\+\d+$/)), international: z.string() }),
      id: z.string().check(z.minLength(1)),
      times: z.int().check(z.positive()),
      sentAt: z.number(),
      resendAt: z.number(),
    }),
  ),
});

const storeOf = (purpose: CodePurpose) => createTabStore(`${purpose}.code`, 'visitor', keptSchema);

/** Stores the codes in this tab, because phones may reload the page while the customer reads the message. */
function storeCodes(purpose: CodePurpose, { codes, asked }: KeptCodes): void {
  const kept = Object.values(codes).map(({ to, pending: { id }, times, sentAt, resendAt }) => {
    const { e164, international } = to;
    return { to: { e164, international }, id, times, sentAt, resendAt };
  });
  if (kept.length > 0) storeOf(purpose).keep({ asked, codes: kept });
}

function restoreCodes(purpose: CodePurpose): KeptCodes {
  const kept = storeOf(purpose).read();
  const codes: Record<string, SentCode> = {};
  for (const { id, ...sent } of kept?.codes ?? []) {
    const age = Date.now() - sent.sentAt;
    // If the clock was set back, `sentAt` is in the future. That would lengthen the pause, so drop the code.
    if (age < 0 || age >= MAX_AGE_MS) continue;
    const { e164 } = sent.to;
    codes[e164] = { ...sent, pending: resumeCode(e164, id, purpose), isResumed: true };
  }
  if (Object.keys(codes).length === 0) clearCodes(purpose);
  const asked = kept?.asked ?? null;
  return { codes, asked: asked !== null && asked in codes ? asked : null };
}

function clearCodes(purpose: CodePurpose): void {
  storeOf(purpose).forget();
}

export type CodeAction = 'send' | 'confirm';

export interface CodeFailure extends AuthFailure {
  action: CodeAction;
}

interface CodeVerification {
  sent: SentCode | null;
  busy: CodeAction | null;
  isConfirmed: boolean;
  failure: CodeFailure | null;
  send: (to: FormattedPhoneNumber) => Promise<boolean>;
  /** Checks a code. Resolves with the outcome; null if no code was sent or another action is pending. */
  confirm: (code: string) => Promise<AuthOutcome<User> | null>;
  /** Call it when the customer changes the number or cancels. The pause before another code continues. */
  leave: () => void;
  setFailure: (failure: CodeFailure | null) => void;
}

/** Error codes after which the provider never accepts the code again, so that another code can be requested at once. */
const DEAD: readonly string[] = ['code-expired', 'invalid-verification-id', 'credential-already-in-use'];

/** State of verifying a number. Stays busy after the right code. @param captcha element for the reCAPTCHA, in both steps */
export function useVerificationCode(
  purpose: CodePurpose,
  captcha: RefObject<HTMLElement | null>,
): CodeVerification {
  const [uid] = useState(currentUid);
  const [kept] = useState(() => restoreCodes(purpose));
  const [codes, setCodes] = useState(kept.codes);
  const [current, setCurrent] = useState(kept.asked);
  const [busy, setBusy] = useState<CodeAction | null>(null);
  const [isConfirmed, setConfirmed] = useState(false);
  const [failure, setFailure] = useState<CodeFailure | null>(null);
  // A ref, because the button may not be rendered as busy yet. Each message costs money, and wrong codes are limited.
  const isRunning = useRef(false);
  const hasLeft = useRef(false);
  const sent = (current !== null && codes[current]) || null;

  const remember = (code: SentCode) => {
    const next = { ...codes, [code.to.e164]: code };
    setCodes(next);
    return next;
  };

  function keep(codes: SentCodes, asked: string | null) {
    // If the session ended while the message was being sent, store nothing: another customer may sign in.
    if (currentUid() === uid) storeCodes(purpose, { codes, asked });
  }

  function leave() {
    hasLeft.current = true;
    keep(codes, null);
  }

  async function run<T>(action: CodeAction, request: () => Promise<AuthOutcome<T>>): Promise<AuthOutcome<T>> {
    isRunning.current = true;
    setBusy(action);
    setFailure(null);
    const outcome = await request().catch(toAuthFailure);
    if (outcome.ok) return outcome;
    isRunning.current = false;
    setBusy(null);
    setFailure({ action, code: outcome.code, providerCode: outcome.providerCode });
    return outcome;
  }

  async function send(to: FormattedPhoneNumber): Promise<boolean> {
    if (isRunning.current) return false;
    hasLeft.current = false;
    const before = codes[to.e164];
    if (before && Date.now() < before.resendAt) {
      setCurrent(to.e164);
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
    keep(remember(code), hasLeft.current ? null : to.e164);
    setCurrent(to.e164);
    isRunning.current = false;
    setBusy(null);
    return !hasLeft.current;
  }

  async function confirm(code: string): Promise<AuthOutcome<User> | null> {
    if (!sent || isRunning.current) return null;
    const outcome = await run('confirm', () => sent.pending.confirm(code));
    const isDead = !outcome.ok && DEAD.includes(outcome.code);
    if (isDead) keep(remember({ ...sent, resendAt: 0 }), null);
    if (!outcome.ok) return outcome;
    setConfirmed(true);
    clearCodes(purpose);
    return outcome;
  }

  return { sent, busy, isConfirmed, failure, send, confirm, leave, setFailure };
}
