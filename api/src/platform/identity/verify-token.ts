import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify, UnsecuredJWT } from 'jose';
import { z } from 'zod';
import { storableTextSchema } from '../fields.ts';
import { Problem } from '../problems/problem.ts';

/** Claims of a token. In `request.identity`, phone, email and name are those of the account, which may be newer. */
export interface Identity {
  /** Firebase's user id, which is also the customer's id. */
  uid: string;
  /** Phone number: digits with country code, without the plus sign; null without a phone. */
  phone: string | null;
  email: string | null;
  emailVerified: boolean;
  name: string | null;
  role: 'workshop' | null;
  signedInAt: Date;
  issuedAt: Date;
  expiresAt: Date;
}

export const GOOGLE_KEYS_URL = new URL(
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
);

/** Returns the identity in a token. @throws Problem with status 401 (docs/design.md §8), or `unavailable` */
export type TokenVerifier = (token: string) => Promise<Identity>;

interface TokenOptions {
  projectId: string;
  now: () => Date;
}

/** Creates a verifier of signed tokens. @param keys URL of the JSON Web Key Set, which is cached for at most ten minutes */
export function createTokenVerifier(options: TokenOptions & { keys: URL }): TokenVerifier {
  const keySet = createRemoteJWKSet(options.keys);
  return verifierWith(options, async (token, checks) => {
    const { payload } = await jwtVerify(token, keySet, { ...checks, algorithms: ['RS256'] });
    return payload;
  });
}

/** Accepts the emulator's unsigned tokens, which everyone can create. In production, only with ALLOW_EMULATOR=1. */
export function createEmulatorTokenVerifier(options: TokenOptions): TokenVerifier {
  return verifierWith(options, async (token, checks) => UnsecuredJWT.decode(token, checks).payload);
}

interface Checks {
  issuer: string;
  audience: string;
  currentDate: Date;
}

function verifierWith(
  { projectId, now }: TokenOptions,
  read: (token: string, checks: Checks) => Promise<JWTPayload>,
): TokenVerifier {
  return async (token) => {
    const currentDate = now();
    const checks = {
      issuer: `https://securetoken.google.com/${projectId}`,
      audience: projectId,
      currentDate,
    };
    const claims = await read(token, checks).catch((error: unknown) => {
      throw refusal(error);
    });
    const identity = identityFromClaims(claims, currentDate);
    if (!identity) throw new Problem('token_invalid', { detail: 'The token lacks what Firebase issues' });
    return identity;
  };
}

function refusal(error: unknown): Problem {
  if (error instanceof errors.JWTExpired) return new Problem('token_expired', { cause: error });
  if (isUnreachable(error)) {
    return new Problem('unavailable', {
      detail: 'The keys to check sign-ins cannot be fetched',
      cause: error,
    });
  }
  return new Problem('token_invalid', { cause: error });
}

function isUnreachable(error: unknown): boolean {
  // Errors that are not the library's own come from the network, so the keys are unavailable.
  if (!(error instanceof errors.JOSEError)) return true;
  return (
    error instanceof errors.JWKSTimeout ||
    error instanceof errors.JWKSInvalid ||
    // The library throws this code if the key set has another status than 200 or is not JSON.
    error.code === 'ERR_JOSE_GENERIC'
  );
}

/** Claims of a Firebase ID token. The library has checked issuer, audience and expiry before. */
const claimsSchema = z.object({
  // Accept only a single audience: the library's check accepts lists too, which Firebase never issues.
  aud: z.string(),
  sub: storableTextSchema.min(1).max(128),
  auth_time: z.int().positive(),
  iat: z.int().positive(),
  exp: z.number().positive(),
  phone_number: storableTextSchema.optional(),
  email: storableTextSchema.optional(),
  email_verified: z.boolean().optional(),
  name: storableTextSchema.optional(),
  // Ignore other values of this custom claim: another application of the same project may use them.
  role: z.literal('workshop').optional().catch(undefined),
});

/** Seconds that times of sign-in and issue may be in the future: clocks differ. Expiry has no tolerance (docs/design.md §8). */
const CLOCK_TOLERANCE_SECONDS = 30;

export function identityFromClaims(claims: unknown, now: Date): Identity | null {
  const parsed = claimsSchema.safeParse(claims);
  if (!parsed.success) return null;
  const { sub, auth_time, iat, exp, phone_number, email, email_verified, name, role } = parsed.data;
  const latest = now.getTime() / 1000 + CLOCK_TOLERANCE_SECONDS;
  if (auth_time > latest || iat > latest) return null;
  return {
    uid: sub,
    phone: phone_number?.replace(/^\+/, '') ?? null,
    email: email ?? null,
    emailVerified: email_verified ?? false,
    name: name?.trim() || null,
    role: role ?? null,
    signedInAt: new Date(auth_time * 1000),
    issuedAt: new Date(iat * 1000),
    expiresAt: new Date(exp * 1000),
  };
}
