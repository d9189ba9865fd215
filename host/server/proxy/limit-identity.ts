import rateLimit from '@fastify/rate-limit';
import { toClientKey } from '@forecourt/shared/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';

/** Maximum number of messages to one recipient per minute. */
const MAX_TO_ONE = 100;
/** Maximum number of messages from one client per minute. High, because all browser tests share one IP address. */
const MAX_BY_CLIENT = 300;
const TIME_WINDOW = '1 minute';

/** Paths of provider methods that send a text message or an email. */
const SENDING_METHODS = /(:sendVerificationCode|:sendOobCode|\/mfaEnrollment:start|\/mfaSignIn:start)\/?$/;

const phoneSchema = z.object({ phoneNumber: z.string() }).transform(({ phoneNumber }) => phoneNumber);
const recipientSchema = z.union([
  phoneSchema,
  z.object({ phoneEnrollmentInfo: phoneSchema }).transform((body) => body.phoneEnrollmentInfo),
  z.object({ email: z.string() }).transform(({ email }) => email.toLowerCase()),
]);

/** Provider's error code (`SERVER_ERROR_MAP` of @firebase/auth) that the SDK reports as `too-many-requests`. */
const MESSAGE = 'TOO_MANY_ATTEMPTS_TRY_LATER';
const REFUSAL = {
  error: { code: 400, message: MESSAGE, errors: [{ message: MESSAGE, reason: 'invalid', domain: 'global' }] },
};

export type RequestGuard = (
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply | undefined>;

/** Creates a guard that limits messages by client and by recipient: the emulator has no limits (see docs/real-project.md). */
export async function createAuthMessageLimiter(app: FastifyInstance): Promise<RequestGuard> {
  await app.register(rateLimit, { global: false, timeWindow: TIME_WINDOW });
  const byClient = app.createRateLimit({
    max: MAX_BY_CLIENT,
    keyGenerator: ({ ip }) => `by ${toClientKey(ip)}`,
  });
  const toOne = app.createRateLimit({
    max: MAX_TO_ONE,
    keyGenerator: ({ body }) => `to ${recipientOf(body)}`,
  });
  return async (request, reply) => {
    if (!SENDING_METHODS.test(pathOf(request))) return;
    for (const limit of [byClient, toOne]) {
      const outcome = await limit(request);
      if (outcome.isAllowed || !outcome.isExceeded) continue;
      reply.header('Retry-After', String(outcome.ttlInSeconds));
      return reply.code(400).send(REFUSAL);
    }
  };
}

/** Path as the emulator parses it: decoded, without the query. */
function pathOf({ params }: FastifyRequest): string {
  return z.object({ '*': z.string().optional() }).parse(params)['*'] ?? '';
}

/** Recipient of the message; undefined if unreadable. Unreadable requests share one limit, and the emulator refuses them. */
function recipientOf(body: unknown): string | undefined {
  try {
    return recipientSchema.safeParse(JSON.parse(String(body))).data;
  } catch {
    return undefined;
  }
}
