import type { FastifyReply } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

/** HSTS is always sent: behind a balancer a process does not see TLS, and browsers ignore it without (RFC 6797 §8.1). */
const ALWAYS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
};

const STRICTER_REFERRER_POLICIES: readonly unknown[] = ['no-referrer', 'same-origin', 'strict-origin'];

const CSP = 'Content-Security-Policy';

/** In case such a response is opened as a page. */
const CSP_OF_NO_PAGE = "default-src 'none'; frame-ancestors 'none'";

export const SECURITY_HEADERS: Readonly<Record<string, string>> = { ...ALWAYS, [CSP]: CSP_OF_NO_PAGE };

/** Replaces headers of the process behind this one, except a page's policy and a stricter Referrer-Policy. */
export function setSecurityHeaders(reply: FastifyReply): void {
  const policy = reply.getHeader('referrer-policy');
  reply.headers(ALWAYS);
  if (STRICTER_REFERRER_POLICIES.includes(policy)) reply.header('referrer-policy', policy);
  if (!reply.hasHeader(CSP)) reply.header(CSP, CSP_OF_NO_PAGE);
}

/** Not for responses sent before hooks: see `HTTP_OPTIONS`. */
export const securityHeaders = fastifyPlugin(
  async (app) => {
    app.addHook('onSend', (_request, reply, _payload, done) => {
      setSecurityHeaders(reply);
      done();
    });
  },
  { name: 'security-headers' },
);
