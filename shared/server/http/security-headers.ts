import type { FastifyReply } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

/**
 * Headers of every response. HSTS is always sent: behind a balancer a process does not know about TLS, and browsers
 * ignore the header without it (RFC 6797 §8.1).
 */
const ALWAYS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
};

/** Policies that reveal less of an address than the default one. */
const STRICTER_REFERRER_POLICIES: readonly unknown[] = ['no-referrer', 'same-origin', 'strict-origin'];

const CSP = 'Content-Security-Policy';

/** For responses that are not pages, in case one is opened as a page. */
const CSP_OF_NO_PAGE = "default-src 'none'; frame-ancestors 'none'";

/** Headers of a response that is not a page. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = { ...ALWAYS, [CSP]: CSP_OF_NO_PAGE };

/**
 * Sets the security headers of a response, and replaces those of the process behind this one. A page's Content-Security-Policy
 * and a stricter Referrer-Policy stay. The other headers have their strictest possible value.
 */
export function setSecurityHeaders(reply: FastifyReply): void {
  const policy = reply.getHeader('referrer-policy');
  reply.headers(ALWAYS);
  if (STRICTER_REFERRER_POLICIES.includes(policy)) reply.header('referrer-policy', policy);
  if (!reply.hasHeader(CSP)) reply.header(CSP, CSP_OF_NO_PAGE);
}

/** Sets the headers on every response, except those sent before hooks: see `HTTP_OPTIONS`. */
export const securityHeaders = fastifyPlugin(
  async (app) => {
    app.addHook('onSend', (_request, reply, _payload, done) => {
      setSecurityHeaders(reply);
      done();
    });
  },
  { name: 'security-headers' },
);
