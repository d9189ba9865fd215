import type { FastifyReply } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

/**
 * What every answer tells browsers, errors included. That this site has TLS is said always: behind a balancer a process
 * does not know it, and browsers heed it only where there is TLS (RFC 6797 §8.1).
 */
const ALWAYS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
};

const CSP = 'Content-Security-Policy';

/** Of what is no page nothing is loaded or run, should somebody open it as one. */
const CSP_OF_NO_PAGE = "default-src 'none'; frame-ancestors 'none'";

/** The headers of an answer that is no page. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = { ...ALWAYS, [CSP]: CSP_OF_NO_PAGE };

/** Sets them on an answer, in place of what a process behind this one said. A page keeps the policy that it has. */
export function setSecurityHeaders(reply: FastifyReply): void {
  reply.headers(ALWAYS);
  if (!reply.hasHeader(CSP)) reply.header(CSP, CSP_OF_NO_PAGE);
}

/** Sets them on every answer of an application, but those that come before its hooks: see `HTTP_OPTIONS`. */
export const securityHeaders = fastifyPlugin(
  async (app) => {
    app.addHook('onSend', (_request, reply, _payload, done) => {
      setSecurityHeaders(reply);
      done();
    });
  },
  { name: 'security-headers' },
);
