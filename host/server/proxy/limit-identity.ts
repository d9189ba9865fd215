import rateLimit from '@fastify/rate-limit';
import { clientAddress } from '@forecourt/shared/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';

/** Messages to one number or address, and by one client, in a minute. Tests of a whole site come from one address. */
const MAX_TO_ONE = 100;
const MAX_BY_CLIENT = 300;
const TIME_WINDOW = '1 minute';

/** Methods of the provider that send a text message or a mail. */
const SENDS = /(:sendVerificationCode|:sendOobCode|\/mfaEnrollment:start|\/mfaSignIn:start)\/?$/;

const phoneSchema = z.object({ phoneNumber: z.string() }).transform(({ phoneNumber }) => phoneNumber);
const recipientSchema = z.union([
  phoneSchema,
  z.object({ phoneEnrollmentInfo: phoneSchema }).transform((body) => body.phoneEnrollmentInfo),
  z.object({ email: z.string() }).transform(({ email }) => email.toLowerCase()),
]);

/** The provider's own words (`SERVER_ERROR_MAP` of @firebase/auth), so that the SDK says `too-many-requests`. */
const MESSAGE = 'TOO_MANY_ATTEMPTS_TRY_LATER';
const REFUSAL = {
  error: { code: 400, message: MESSAGE, errors: [{ message: MESSAGE, reason: 'invalid', domain: 'global' }] },
};

/** Answers a request by itself, or lets it go on. */
export type Guard = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>;

/**
 * Makes the guard of the identity emulator, which sends as many codes as anybody likes. A real provider has limits of its
 * own (docs/real-project.md). To be asked with the body read.
 */
export async function limitIdentity(app: FastifyInstance): Promise<Guard> {
  await app.register(rateLimit, { global: false, timeWindow: TIME_WINDOW });
  const byClient = app.createRateLimit({
    max: MAX_BY_CLIENT,
    keyGenerator: ({ ip }) => `by ${clientAddress(ip)}`,
  });
  const toOne = app.createRateLimit({
    max: MAX_TO_ONE,
    keyGenerator: ({ body }) => `to ${recipientOf(body)}`,
  });
  return async (request, reply) => {
    if (!SENDS.test(pathOf(request))) return;
    for (const limit of [byClient, toOne]) {
      const outcome = await limit(request);
      if (outcome.isAllowed || !outcome.isExceeded) continue;
      reply.header('Retry-After', String(outcome.ttlInSeconds));
      return reply.code(400).send(REFUSAL);
    }
  };
}

/** As the emulator will read it: decoded, and without the query. */
function pathOf({ params }: FastifyRequest): string {
  return z.object({ '*': z.string().optional() }).parse(params)['*'] ?? '';
}

/** Requests without a readable recipient count as one; the emulator refuses them. */
function recipientOf(body: unknown): string | undefined {
  try {
    return recipientSchema.safeParse(JSON.parse(String(body))).data;
  } catch {
    return undefined;
  }
}
