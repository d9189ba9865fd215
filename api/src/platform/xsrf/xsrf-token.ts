import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const RANDOM_BYTES = 16;

/** A token that only this customer can use: something random, and its HMAC bound to the customer. */
export function createXsrfToken(uid: string, secret: string): string {
  const random = randomBytes(RANDOM_BYTES).toString('base64url');
  return `${random}.${signature(random, uid, secret)}`;
}

export function isXsrfTokenOf(uid: string, token: string, secret: string): boolean {
  const [random, given, ...more] = token.split('.');
  if (!random || !given || more.length > 0) return false;
  return isSame(given, signature(random, uid, secret));
}

/**
 * Derives the secret of page tokens, which a page holds in memory if the browser stores no cookies. The secret of the cookie is
 * another one, because a page token is accepted without a cookie and the token of the cookie must not be.
 */
export function derivePageTokenSecret(secret: string): string {
  return createHmac('sha256', secret).update('token of a page').digest('base64url');
}

/** Compares in a time that does not tell how much was right. */
export function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function signature(random: string, uid: string, secret: string): string {
  return createHmac('sha256', secret).update(`${random}:${uid}`).digest('base64url');
}
