import { FirebaseError } from 'firebase/app';
import * as z from 'zod/mini';
import { siteSettings } from '../settings/index.ts';
import { firebaseProjectId } from '../settings/schema.ts';
import { type Outcome, outcomeInTime } from './outcome.ts';

const codesSchema = z.object({
  verificationCodes: z._default(z.array(z.object({ phoneNumber: z.string(), code: z.string() })), []),
});
const sentSchema = z.object({ sessionInfo: z.string() });
const mailsSchema = z.object({
  oobCodes: z._default(
    z.array(z.object({ email: z.string(), newEmail: z.optional(z.string()), oobLink: z.url() })),
    [],
  ),
});

/**
 * The last code that the emulator would have sent to this number; null when there is none waiting.
 * There is nothing to ask where a real project is configured.
 * @param phone number with its plus
 */
export async function demoCode(phone: string): Promise<string | null> {
  const answer = await askEmulator('verificationCodes');
  if (answer === null) return null;
  const { verificationCodes } = codesSchema.parse(answer);
  return verificationCodes.findLast((sent) => sent.phoneNumber === phone)?.code ?? null;
}

/**
 * What proves to the emulator that a phone is the customer's, without their having to type anything; null where it
 * does not say.
 * @param phone number with its plus
 */
export async function demoProof(phone: string): Promise<{ id: string; code: string } | null> {
  const answer = await fetch('/identitytoolkit.googleapis.com/v1/accounts:sendVerificationCode?key=demo', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ phoneNumber: phone, recaptchaToken: 'demo' }),
  });
  if (!answer.ok) return null;
  const { sessionInfo } = sentSchema.parse(await answer.json());
  const code = await demoCode(phone);
  return code === null ? null : { id: sessionInfo, code };
}

/** The link in the last mail that the emulator would have sent to this address, as a path on this site; else null. */
export async function demoMailLink(email: string): Promise<string | null> {
  const answer = await askEmulator('oobCodes');
  if (answer === null) return null;
  const { oobCodes } = mailsSchema.parse(answer);
  const link = oobCodes.findLast((sent) => (sent.newEmail ?? sent.email) === email)?.oobLink;
  if (!link) return null;
  // The edge passes the emulator's paths through, so the link works wherever the site is.
  const { pathname, search } = new URL(link);
  return pathname + search;
}

/**
 * Does what the provider's own page behind the link for a forgotten password does: the emulator has none, and takes the
 * new password with the link.
 * @param link of `demoMailLink`
 * @param password at least 6 characters (DESIGN §6)
 */
export function chooseDemoPassword(link: string, password: string): Promise<Outcome<void>> {
  return outcomeInTime(async () => {
    const answer = await fetch(`${link}&newPassword=${encodeURIComponent(password)}`).catch(() => null);
    if (answer?.ok) return;
    const code = answer?.status === 400 ? 'auth/expired-action-code' : 'auth/network-request-failed';
    throw new FirebaseError(code, 'The emulator took no new password');
  });
}

/** Null where no emulator is configured, or where it does not know. */
async function askEmulator(what: string): Promise<unknown> {
  const settings = siteSettings();
  if (settings.firebase !== 'emulator') return null;
  const answer = await fetch(`/emulator/v1/projects/${firebaseProjectId(settings)}/${what}`);
  return answer.ok ? answer.json() : null;
}
