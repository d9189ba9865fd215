import * as z from 'zod/mini';
import type { SessionToken } from './user.ts';

/** All in s since 1970, by the identity provider's clock (OpenID Connect Core, §2). */
const claimsSchema = z.object({
  auth_time: z.optional(z.number()),
  iat: z.optional(z.number()),
  exp: z.optional(z.number()),
});

/** Claims of a token; empty if it cannot be parsed. */
export function readTokenClaims({ value }: SessionToken): z.infer<typeof claimsSchema> {
  const [, payload = ''] = value.split('.');
  try {
    // base64url (RFC 7515 §2). `atob` garbles what is not ASCII; none of that is read here.
    return claimsSchema.parse(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))));
  } catch {
    return {};
  }
}
