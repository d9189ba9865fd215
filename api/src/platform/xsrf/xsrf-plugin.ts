import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { Problem } from '../problems/problem.ts';
import { readCookie } from './cookie.ts';
import { createXsrfToken, isSame, isXsrfTokenOf } from './xsrf-token.ts';

const COOKIE = 'XSRF-TOKEN';
const HEADER = 'x-xsrf-token';
const SAFE_METHODS = new Set(['GET', 'HEAD']);

/**
 * Refuses writes whose XSRF header is not the cookie, or whose cookie is not this customer's (DESIGN §7).
 * Any answer to a known customer, this refusal included, brings a good cookie where there was none.
 */
export const xsrfPlugin = fastifyPlugin<{ secret: string }>(
  async (app, { secret }) => {
    app.addHook('onRequest', async (request, reply) => {
      const { uid } = request.identity;
      const cookie = readCookie(request.headers.cookie, COOKIE);
      const isGood = cookie !== null && isXsrfTokenOf(uid, cookie, secret);
      if (!isGood) setCookie(request, reply, createXsrfToken(uid, secret));
      if (SAFE_METHODS.has(request.method)) return;
      const header = request.headers[HEADER];
      if (!isGood || typeof header !== 'string' || !isSame(header, cookie)) throw new Problem('csrf');
    });
  },
  { name: 'xsrf', dependencies: ['identity'] },
);

/** Readable by script, since script copies it into the header; worthless to another site for the same reason. */
function setCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  const secure = request.protocol === 'https' ? '; Secure' : '';
  reply.header('set-cookie', `${COOKIE}=${token}; Path=/; SameSite=Lax${secure}`);
}
