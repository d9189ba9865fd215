import fastifyCookie from '@fastify/cookie';
import fastifyPlugin from 'fastify-plugin';
import { Problem } from '../problems/problem.ts';
import { createXsrfToken, derivePageTokenSecret, isSame, isXsrfTokenOf } from './xsrf-token.ts';

const COOKIE = 'XSRF-TOKEN';
const HEADER = 'x-xsrf-token';
// Readable by script, since script copies it into the header; worthless to another site for the same reason.
const COOKIE_OPTIONS = { path: '/', sameSite: 'lax', secure: 'auto', httpOnly: false } as const;
const SAFE_METHODS = new Set(['GET', 'HEAD']);

/**
 * Refuses writes whose XSRF header is not the cookie, or whose cookie is not this customer's (docs/design.md §7).
 * Every response to a known customer without a good cookie sets one, and has a page token in its header, as has every refusal:
 * browsers that store no cookies send the page token with a write instead. Another site can read neither.
 */
export const xsrfPlugin = fastifyPlugin<{ secret: string }>(
  async (app, { secret }) => {
    await app.register(fastifyCookie);
    const pageSecret = derivePageTokenSecret(secret);
    app.addHook('onRequest', async (request, reply) => {
      const { uid } = request.identity;
      // The first of its name, decoded; as it is where it cannot be decoded.
      const cookie = request.cookies[COOKIE];
      const isGood = cookie !== undefined && isXsrfTokenOf(uid, cookie, secret);
      const header = String(request.headers[HEADER] ?? '');
      const isProven = isXsrfTokenOf(uid, header, pageSecret) || (isGood && isSame(header, cookie));
      const isRefused = !isProven && !SAFE_METHODS.has(request.method);
      if (!isGood) reply.setCookie(COOKIE, createXsrfToken(uid, secret), COOKIE_OPTIONS);
      // A browser may send a good cookie that the page can't read.
      if (!isGood || isRefused) reply.header(HEADER, createXsrfToken(uid, pageSecret));
      if (isRefused) throw new Problem('csrf');
    });
  },
  { name: 'xsrf', dependencies: ['identity'] },
);
