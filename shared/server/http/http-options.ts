import type { Server } from 'node:http';
import type { FastifyHttpOptions } from 'fastify';
import { RequestLog } from './request-log.ts';
import { answerUnreadable } from './unreadable-requests.ts';

/** What our applications are made with, so that nothing is answered by Node or Fastify in a way of their own. */
export const HTTP_OPTIONS = {
  clientErrorHandler: answerUnreadable,
  // `refuseRequests` does it.
  http: { requireHostHeader: false },
  // What is asked while a process ends is answered like everything else; the connection is closed with it.
  return503OnClosing: false,
  // Fastify's limit of ten seconds ended the start on a busy machine. Whoever starts a process sets the limit.
  pluginTimeout: 0,
  rewriteUrl: ({ url = '/' }) => withoutOrigin(url),
  logController: new RequestLog(),
} satisfies FastifyHttpOptions<Server>;

const ORIGIN = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i;

/** The path of a target in absolute form (RFC 9112 §3.2.2), which some proxies send; others as they are. */
function withoutOrigin(target: string): string {
  if (target.startsWith('/')) return target;
  const path = target.replace(ORIGIN, '');
  return path === '' || path.startsWith('?') ? `/${path}` : path;
}
