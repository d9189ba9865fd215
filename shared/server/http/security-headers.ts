import type { FastifyReply } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

/** Headers of every response, also HSTS: a balancer may add the TLS, and browsers ignore HSTS without TLS (RFC 6797 §8.1). */
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

/** Content security policy of responses that are no page, in case a browser opens one as a page. */
const CSP_OF_NO_PAGE = "default-src 'none'; frame-ancestors 'none'";

export const SECURITY_HEADERS: Readonly<Record<string, string>> = { ...ALWAYS, [CSP]: CSP_OF_NO_PAGE };

/** Sets the security headers. Does not replace the response's content security policy, nor a stricter Referrer-Policy. */
export function setSecurityHeaders(reply: FastifyReply): void {
  const policy = reply.getHeader('referrer-policy');
  reply.headers(ALWAYS);
  if (STRICTER_REFERRER_POLICIES.includes(policy)) reply.header('referrer-policy', policy);
  if (!reply.hasHeader(CSP)) reply.header(CSP, CSP_OF_NO_PAGE);
}

/** Sets the security headers of responses from routes. If a request cannot be parsed, `FASTIFY_OPTIONS` sets them. */
export const securityHeadersPlugin = fastifyPlugin(
  async (app) => {
    app.addHook('onSend', (_request, reply, _payload, done) => {
      setSecurityHeaders(reply);
      done();
    });
  },
  { name: 'security-headers' },
);
