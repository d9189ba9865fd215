import { type CodePurpose, type PendingCode, resumeCode } from '@forecourt/shared/auth';
import * as z from '@forecourt/shared/schema';
import { tabStore } from '@forecourt/shared/tab-store';
import type { Recipient } from '../phone-number/parse-number.ts';

/** A code that is on its way, and what is known about it. */
export interface SentCode {
  to: Recipient;
  pending: PendingCode;
  /** How many codes went to this number so far. */
  times: number;
  /** In ms since 1970. */
  sentAt: number;
  /** When another one may be sent, in ms since 1970. */
  resendAt: number;
  /** It was sent before the page was loaded anew, and the customer was told so then. */
  isResumed?: boolean;
}

/** By number, so that going to another one and back does not shorten a pause. */
export type SentCodes = Readonly<Record<string, SentCode>>;

interface KeptCodes {
  codes: SentCodes;
  /** The number whose code the customer is asked for; null when they wanted another one, or gave it up. */
  asked: string | null;
}

/** After this long nobody still reads the message; the provider may take the code a little longer. */
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

/** One for each purpose: a code does only what it was asked for. */
const storeOf = (purpose: CodePurpose) => tabStore(`${purpose}.code`, 'visitor', keptSchema);

/**
 * Keeps the codes of a purpose, because phones load a page anew while the customer reads the message. Those that the
 * customer is not asked for are kept for their pauses: each message costs.
 */
export function keepCodes(purpose: CodePurpose, { codes, asked }: KeptCodes): void {
  const kept = Object.values(codes).map(({ to, pending: { id }, times, sentAt, resendAt }) => {
    const { e164, international } = to;
    return { to: { e164, international }, id, times, sentAt, resendAt };
  });
  if (kept.length > 0) storeOf(purpose).keep({ asked, codes: kept });
}

/** The codes that were sent before the page was loaded anew, without old ones. */
export function recallCodes(purpose: CodePurpose): KeptCodes {
  const kept = storeOf(purpose).read();
  const codes: Record<string, SentCode> = {};
  for (const { id, ...sent } of kept?.codes ?? []) {
    const age = Date.now() - sent.sentAt;
    // A clock that was put back would make the pause longer.
    if (age < 0 || age >= MAX_AGE_MS) continue;
    const { e164 } = sent.to;
    codes[e164] = { ...sent, pending: resumeCode(e164, id, purpose), isResumed: true };
  }
  if (Object.keys(codes).length === 0) forgetCodes(purpose);
  const asked = kept?.asked ?? null;
  return { codes, asked: asked !== null && asked in codes ? asked : null };
}

/** Leaves nothing of a purpose's codes behind on this device: one of them has done what it was for. */
export function forgetCodes(purpose: CodePurpose): void {
  storeOf(purpose).forget();
}
