import * as z from 'zod/mini';
import type { SessionToken } from './user.ts';

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
