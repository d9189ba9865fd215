import type { FastifyRequest } from 'fastify';

/** Whether a page is asked for. */
export function isPageRequest({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): boolean {
  return (method === 'GET' || method === 'HEAD') && isPageAddress(url);
}

/** Whether an address is a page's, and not of the edge's own endpoints or a file (a last segment with an extension). */
export function isPageAddress(url: string): boolean {
  const [path = '/'] = url.split('?');
  return !/^\/(api|-|assets|remotes|icons)(\/|$)/.test(path) && !/\.\w{1,8}$/.test(path);
}
