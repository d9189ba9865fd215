import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import fastifyCookie from '@fastify/cookie';
import fastifyPlugin from 'fastify-plugin';
import { Problem } from './problems/problem.ts';

const COOKIE = 'XSRF-TOKEN';
const HEADER = 'x-xsrf-token';
// Scripts must read the cookie to copy it into the header. Its value is useless to other sites.
const COOKIE_OPTIONS = { path: '/', sameSite: 'lax', secure: 'auto', httpOnly: false } as const;
const SAFE_METHODS = new Set(['GET', 'HEAD']);

/**
 * Refuses writes whose XSRF header differs from the cookie, or whose cookie is not this customer's (docs/design.md §7).
 * Browsers that store no cookies send a page token in the header instead. The response to a request without a valid cookie sets
 * a cookie and has a page token in a header; refusals always have a page token. Other sites can read neither of these tokens.
 */
export const xsrfPlugin = fastifyPlugin<{ secret: string }>(
  async (app, { secret }) => {
    await app.register(fastifyCookie);
    const pageSecret = derivePageTokenSecret(secret);
    app.addHook('onRequest', async (request, reply) => {
      const { uid, signedInAt } = request.identity;
      const cookie = request.cookies[COOKIE];
      const isGood = cookie !== undefined && isXsrfTokenOf(uid, cookie, secret);
      const header = String(request.headers[HEADER] ?? '');
      const isProven = isXsrfTokenOf(uid, header, pageSecret) || (isGood && timingSafeEquals(header, cookie));
      const isRefused = !isProven && !SAFE_METHODS.has(request.method);
      if (!isGood) reply.setCookie(COOKIE, createSessionXsrfToken(uid, signedInAt, secret), COOKIE_OPTIONS);
      // Send a page token after every refusal: the page may be unable to read a valid cookie that the browser sends.
      if (!isGood || isRefused) reply.header(HEADER, createXsrfToken(uid, pageSecret));
      if (isRefused) throw new Problem('csrf');
    });
  },
  { name: 'xsrf', dependencies: ['identity'] },
);

const RANDOM_BYTES = 16;

export function createXsrfToken(uid: string, secret: string): string {
  const random = randomBytes(RANDOM_BYTES).toString('base64url');
  return `${random}.${signature(random, uid, secret)}`;
}

/** Creates the same token for all responses to a session: parallel responses must not replace a cookie that a page has read. */
function createSessionXsrfToken(uid: string, signedInAt: Date, secret: string): string {
  const session = createHmac('sha256', secret).update(`session ${signedInAt.getTime()}:${uid}`).digest();
  const nonce = session.subarray(0, RANDOM_BYTES).toString('base64url');
  return `${nonce}.${signature(nonce, uid, secret)}`;
}

export function isXsrfTokenOf(uid: string, token: string, secret: string): boolean {
  const [random, given, ...more] = token.split('.');
  if (!random || !given || more.length > 0) return false;
  return timingSafeEquals(given, signature(random, uid, secret));
}

/** Derives a separate secret for page tokens, because these are accepted without a cookie. */
function derivePageTokenSecret(secret: string): string {
  return createHmac('sha256', secret).update('token of a page').digest('base64url');
}

export function timingSafeEquals(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function signature(random: string, uid: string, secret: string): string {
  return createHmac('sha256', secret).update(`${random}:${uid}`).digest('base64url');
}
