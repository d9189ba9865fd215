import { setSecurityHeaders } from '@forecourt/shared/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuseAddress } from '../http/problem.ts';
import { isPageRequest } from './is-page-request.ts';

/**
 * Answers for an address that cannot be decoded, such as `/%zz`. A browser that wants to show a page is led to the same
 * address with its percent signs escaped: that one can be read, and the site says that there is no such page.
 */
export function answerUnreadableAddress(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const address = readableAddress(request.url);
  const wantsPage = request.headers.accept?.includes('text/html');
  if (!wantsPage || !isPageRequest({ method: request.method, url: address })) return refuseAddress(reply);
  setSecurityHeaders(reply);
  return reply.header('Cache-Control', 'no-store').redirect(address, 303);
}

/** The path alone, and of this site: with two slashes in front it would be another's address. */
function readableAddress(url: string): string {
  const [path = '/'] = url.split('?');
  return path.replace(/^[/\\]+/, '/').replaceAll('%', '%25');
}
