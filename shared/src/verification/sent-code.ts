import { type PendingCode, resumeCode } from '@forecourt/shared/auth';
import * as z from 'zod/mini';
import type { Receiver } from './phone-number/read-number.ts';
import { tabStorage } from './tab-storage.ts';

/** A code that is on its way, and what is known about it. */
export interface SentCode {
  to: Receiver;
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

const STORAGE_KEY = 'forecourt.sign-in.code';
/** After this long nobody still reads the message; the provider may take the code a little longer. */
const MAX_AGE_MS = 10 * 60_000;

const keptSchema = z.object({
  to: z.object({ e164: z.string().check(z.regex(/^\+\d+$/)), international: z.string() }),
  id: z.string().check(z.minLength(1)),
  times: z.int().check(z.positive()),
  sentAt: z.number(),
  resendAt: z.number(),
});

/** Keeps a code for signing in, because phones load a page anew while the customer reads the message. */
export function keepCode({ to, pending: { id }, times, sentAt, resendAt }: SentCode): void {
  const { e164, international } = to;
  tabStorage.set(STORAGE_KEY, { to: { e164, international }, id, times, sentAt, resendAt });
}

/** The code that the customer was asked for before the page was loaded anew; null when there is none, or an old one. */
export function recallCode(): SentCode | null {
  const kept = tabStorage.get(STORAGE_KEY, keptSchema);
  if (!kept) return null;
  const age = Date.now() - kept.sentAt;
  // A clock that was put back would make the pause longer.
  if (age < 0 || age >= MAX_AGE_MS) {
    forgetCode();
    return null;
  }
  const { id, ...sent } = kept;
  return { ...sent, pending: resumeCode(sent.to.e164, id, 'sign-in'), isResumed: true };
}

/** The customer is asked for this code no more. */
export function forgetCode(): void {
  tabStorage.delete(STORAGE_KEY);
}
