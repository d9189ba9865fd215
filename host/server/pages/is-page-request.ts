import type { FastifyRequest } from 'fastify';

/** Whether a page is asked for, and not one of the edge's own endpoints, or a file (a last segment with an extension). */
export function isPageRequest({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): boolean {
  const [path = '/'] = url.split('?');
  const isFileOrService = /^\/(api|-|assets|remotes|icons)(\/|$)/.test(path) || /\.\w{1,8}$/.test(path);
  return (method === 'GET' || method === 'HEAD') && !isFileOrService;
}
