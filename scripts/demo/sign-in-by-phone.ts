import * as z from 'zod';
import { PlainError } from '../plain-error.ts';
import { unreachedBecause } from '../unreached-because.ts';

const TIMEOUT_MS = 10_000;

const sentSchema = z.object({ sessionInfo: z.string() });
const codesSchema = z.object({
  verificationCodes: z.array(z.object({ sessionInfo: z.string(), code: z.string() })),
});
const signedInSchema = z.object({ idToken: z.string() });

/**
 * Signs in as customers do, by the code that was sent to a number; nobody's number gets an account.
 * @param emulator `host:port`, and the project that it stands for
 * @returns an ID token
 * @throws PlainError when the identity emulator does not answer as it should
 */
export async function signInByPhone(
  phoneNumber: string,
  { host, projectId }: { host: string; projectId: string },
): Promise<string> {
  const accounts = `/identitytoolkit.googleapis.com/v1/accounts`;
  const { sessionInfo } = await ask(sentSchema, `${accounts}:sendVerificationCode?key=any`, {
    phoneNumber,
    recaptchaToken: 'any',
  });
  const { verificationCodes } = await ask(
    codesSchema,
    `/emulator/v1/projects/${projectId}/verificationCodes`,
  );
  const code = verificationCodes.find((each) => each.sessionInfo === sessionInfo)?.code;
  const { idToken } = await ask(signedInSchema, `${accounts}:signInWithPhoneNumber?key=any`, {
    sessionInfo,
    code,
  });
  return idToken;

  async function ask<T>(schema: z.ZodType<T>, path: string, body?: object): Promise<T> {
    const answer = await fetch(`http://${host}${path}`, {
      ...(body && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: unknown) => {
      throw new PlainError(
        `The identity emulator at ${host} cannot be reached: ${unreachedBecause(error)}. Is the site running (npm start)? PORT_OFFSET shifts the usual ports.`,
      );
    });
    const parsed = schema.safeParse(await answer.json().catch(() => null));
    if (parsed.success) return parsed.data;
    throw new PlainError(
      `The identity emulator at ${host} does not sign anybody in: it answered ${answer.status}.`,
    );
  }
}
