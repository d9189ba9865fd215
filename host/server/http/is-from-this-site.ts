import type { FastifyRequest } from 'fastify';

/**
 * Whether a browser sent this request from a page of this site, as far as it says so. What is no browser can say
 * anything, or nothing at all: this keeps other sites from using their visitors, not scripts from reporting.
 */
export function isFromThisSite({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  // Browsers before 2023 say only this. The scheme may differ behind a proxy that ends TLS.
  const { origin } = headers;
  return origin === undefined || URL.parse(origin)?.host === host;
}
