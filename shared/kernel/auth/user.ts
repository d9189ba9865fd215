import * as z from 'zod/mini';

export interface User {
  uid: string;
  /** International number without its leading plus; may be empty. */
  phone: string;
  displayName: string | null;
  email: string | null;
  emailVerified: boolean;
  photoUrl: string | null;
  anonymous: boolean;
  providers: { providerId: string; uid: string }[];
  /** ISO 8601, as `lastSignInAt`. */
  createdAt: string | null;
  lastSignInAt: string | null;
}

export interface SessionToken {
  uid: string;
  value: string;
  /** In ms since 1970 by this device's clock, so that a wrong clock does no harm. */
  expiresAt: number;
}

export function userWithUid(uid: string): User {
  return {
    uid,
    phone: '',
    displayName: null,
    email: null,
    emailVerified: false,
    photoUrl: null,
    anonymous: false,
    providers: [],
    createdAt: null,
    lastSignInAt: null,
  };
}

/** In s since 1970, by the identity provider's clock (OpenID Connect Core, §2). */
const claimsSchema = z.object({
  auth_time: z.optional(z.number()),
  iat: z.optional(z.number()),
  exp: z.optional(z.number()),
});

export function readTokenClaims({ value }: SessionToken): z.infer<typeof claimsSchema> {
  const [, payload = ''] = value.split('.');
  try {
    // base64url (RFC 7515 §2). `atob` garbles non-ASCII text, which is not read here.
    return claimsSchema.parse(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))));
  } catch {
    return {};
  }
}
