import { FirebaseError } from 'firebase/app';
import type { Auth } from 'firebase/auth';
import * as z from 'zod/mini';
import { DEMO_PROJECT_ID } from '../../../settings/demo-project.ts';
import { type AuthOutcome, toAuthOutcomeWithTimeLimit } from '../outcome.ts';

export const EMULATOR_PROJECT = { apiKey: 'demo', projectId: DEMO_PROJECT_ID };

// biome-ignore lint/plugin: a path of the emulator, not of the site
export const IDENTITY_TOOLKIT_PATH = '/identitytoolkit.googleapis.com';
// biome-ignore lint/plugin: a path of the emulator, not of the site
export const TOKEN_RENEWAL_PATH = '/securetoken.googleapis.com';

/** Connects the SDK to the emulator. The SDK's own `connectAuthEmulator` would add its code to the bundles of all sites. */
export function connectToEmulator(auth: Auth): void {
  Object.assign(auth.config, { emulator: { url: `${location.origin}/` } });
  const { hostname, port, protocol } = location;
  const options = { disableWarnings: true };
  const emulatorConfig = {
    host: hostname,
    port: Number(port) || null,
    protocol: protocol.slice(0, -1),
    options,
  };
  Object.assign(auth, { emulatorConfig });
  auth.settings.appVerificationDisabledForTesting = true;
}

const codesSchema = z.object({
  verificationCodes: z._default(z.array(z.object({ phoneNumber: z.string(), code: z.string() })), []),
});
const mailsSchema = z.object({
  oobCodes: z._default(
    z.array(z.object({ email: z.string(), newEmail: z.optional(z.string()), oobLink: z.url() })),
    [],
  ),
});

export async function fetchEmulatorSmsCode(phone: string): Promise<string | null> {
  const answer = await fetchFromEmulator('verificationCodes');
  if (answer === null) return null;
  const { verificationCodes } = codesSchema.parse(answer);
  return verificationCodes.findLast((sent) => sent.phoneNumber === phone)?.code ?? null;
}

export async function fetchEmulatorMailLink(email: string): Promise<string | null> {
  const answer = await fetchFromEmulator('oobCodes');
  if (answer === null) return null;
  const { oobCodes } = mailsSchema.parse(answer);
  const isSame = (address: string) => address.toLowerCase() === email.toLowerCase();
  const link = oobCodes.findLast((sent) => isSame(sent.newEmail ?? sent.email))?.oobLink;
  if (!link) return null;
  const { pathname, search } = new URL(link);
  return pathname + search;
}

export function setPasswordInEmulator(link: string, password: string): Promise<AuthOutcome<void>> {
  return toAuthOutcomeWithTimeLimit(async () => {
    const answer = await fetch(`${link}&newPassword=${encodeURIComponent(password)}`).catch(() => null);
    if (answer?.ok) return;
    const code = answer?.status === 400 ? 'auth/expired-action-code' : 'auth/network-request-failed';
    throw new FirebaseError(code, 'The emulator took no new password');
  });
}

async function fetchFromEmulator(what: string): Promise<unknown> {
  const answer = await fetch(`/emulator/v1/projects/${DEMO_PROJECT_ID}/${what}`);
  return answer.ok ? answer.json() : null;
}
