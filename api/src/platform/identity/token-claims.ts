import { z } from 'zod';
import { storableText } from '../fields.ts';
import type { Identity } from './identity.ts';

/** The claims of a Firebase ID token that are used; issuer, audience and expiry are checked with the signature. */
const claimsSchema = z.object({
  // The check of the audience would also take a list, which Firebase never issues.
  aud: z.string(),
  sub: storableText.min(1).max(128),
  auth_time: z.int().positive(),
  iat: z.int().positive(),
  exp: z.number().positive(),
  phone_number: storableText.optional(),
  email: storableText.optional(),
  email_verified: z.boolean().optional(),
  name: storableText.optional(),
  // A custom claim. Another application of the same project may have given it values of its own.
  role: z.literal('workshop').optional().catch(undefined),
});

/**
 * Clocks differ a little: a token may be this many seconds from the future. None is accepted after its expiry
 * (docs/design.md §8).
 */
const CLOCK_TOLERANCE_SECONDS = 30;

/**
 * The identity in the claims of a token; null when they are not what Firebase issues.
 * @param now time of the check
 */
export function identityOf(claims: unknown, now: Date): Identity | null {
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
    expiresAt: new Date(exp * 1000),
  };
}
