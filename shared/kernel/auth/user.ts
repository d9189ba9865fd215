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
  /** Time of registration; ISO 8601, like `lastSignInAt`. */
  createdAt: string | null;
  lastSignInAt: string | null;
}

export interface SessionToken {
  uid: string;
  value: string;
  /** Expiry in ms since 1970 by this device's clock. */
  expiresAt: number;
}

export function createUserFromUid(uid: string): User {
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

/** Claims of a token: times in s since 1970 by the identity provider's clock (OpenID Connect Core, §2). */
const claimsSchema = z.object({
  auth_time: z.optional(z.number()),
  iat: z.optional(z.number()),
  exp: z.optional(z.number()),
});

export function parseTokenClaims({ value }: SessionToken): z.infer<typeof claimsSchema> {
  const [, payload = ''] = value.split('.');
  try {
    // Claims are base64url (RFC 7515 §2). `atob` garbles non-ASCII text, but these claims are numbers.
    return claimsSchema.parse(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))));
  } catch {
    return {};
  }
}
