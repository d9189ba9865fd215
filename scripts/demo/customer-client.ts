import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import type { Operation } from '../../shared/kit/api/call.ts';
import { ApiClient, ApiProblemError, explainFetchError, type OperationRequest } from '../api-client.ts';
import { CommandError } from '../terminal.ts';

const ATTEMPTS = 4;

/** Api client that acts as a customer's browser. Sends a request up to `ATTEMPTS` times if the api responds 429 or 503. */
export class CustomerClient extends ApiClient {
  override async call<Request extends object, Result>(
    operation: Operation<Request, Result>,
    parts: OperationRequest<Request>,
  ): Promise<Result> {
    const repeatable = { idempotencyKey: crypto.randomUUID(), ...parts };
    for (let left = ATTEMPTS - 1; ; left -= 1) {
      try {
        return await super.call(operation, repeatable);
      } catch (error) {
        if (!(error instanceof ApiProblemError)) throw error;
        const { status, message, retryAfterMs } = error;
        if (![429, 503].includes(status) || left === 0) {
          throw new CommandError(`${operation.method} ${operation.url} was refused: ${message}`);
        }
        await delay(Math.max(1_000, retryAfterMs));
      }
    }
  }
}

const TIMEOUT_MS = 10_000;

const sentSchema = z.object({ sessionInfo: z.string() });
const codesSchema = z.object({
  verificationCodes: z.array(z.object({ sessionInfo: z.string(), code: z.string() })),
});
const signedInSchema = z.object({ idToken: z.string() });

/**
 * Signs in by phone number and code; an unknown number creates an account.
 * @param emulator `host:port` and its project
 * @returns an ID token
 * @throws CommandError if the identity emulator fails
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
      throw new CommandError(
        `The identity emulator at ${host} cannot be reached: ${explainFetchError(error)}. Is the site running (npm start)? PORT_OFFSET shifts the usual ports.`,
      );
    });
    const parsed = schema.safeParse(await answer.json().catch(() => null));
    if (parsed.success) return parsed.data;
    throw new CommandError(
      `The identity emulator at ${host} does not sign anybody in: it answered ${answer.status}.`,
    );
  }
}
