import type { FastifyRequest } from 'fastify';
import { isPageAddress } from '../../site-map/page-address.ts';

/** Whether a page is asked for. */
export function isPageRequest({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): boolean {
  return (method === 'GET' || method === 'HEAD') && isPageAddress(url);
}
