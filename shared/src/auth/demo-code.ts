import * as z from 'zod/mini';
import { siteSettings } from '../settings/index.ts';
import { firebaseProjectId } from '../settings/schema.ts';

const verificationCodesSchema = z.object({
  verificationCodes: z._default(z.array(z.object({ phoneNumber: z.string(), code: z.string() })), []),
});

/**
 * The last code that the emulator would have sent to this number; null when there is none waiting.
 * There is nothing to ask where a real project is configured.
 * @param phone number with its plus
 */
export async function demoCode(phone: string): Promise<string | null> {
  const settings = siteSettings();
  if (settings.firebase !== 'emulator') return null;
  const answer = await fetch(`/emulator/v1/projects/${firebaseProjectId(settings)}/verificationCodes`);
  if (!answer.ok) return null;
  const { verificationCodes } = verificationCodesSchema.parse(await answer.json());
  return verificationCodes.findLast((sent) => sent.phoneNumber === phone)?.code ?? null;
}
