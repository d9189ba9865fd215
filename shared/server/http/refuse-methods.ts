import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import createRouter, { type HTTPMethod } from 'find-my-way';
import { sendProblem } from './problem.ts';

export interface RefuseMethodsOptions {
  /** Whether there may be something to read at an address that no route is for. */
  isPage?: (request: FastifyRequest) => boolean;
  /** Answers for an address at which there is nothing. */
  sendNotFound: (request: FastifyRequest, reply: FastifyReply) => void;
  /** As the application has it. */
  ignoreTrailingSlash?: boolean;
}

/**
 * Answers requests by a method that their address does not have, or nobody serves: with 405 and the methods that it has,
 * and without reading their body, which may never come. Register it before all routes.
 */
export const refuseMethods = fastifyPlugin<RefuseMethodsOptions>(
  async (app, { isPage = () => false, sendNotFound, ignoreTrailingSlash = false }) => {
    // Fastify's own router does not tell which methods an address has.
    const router = createRouter({ ignoreTrailingSlash });
    app.addHook('onRoute', ({ method, url }) => {
      for (const each of [method].flat() as HTTPMethod[]) {
        if (!router.hasRoute(each, url)) router.on(each, url, () => undefined);
      }
    });

    app.addHook('onRequest', (request, reply, done) => {
      const page = request.is404 && isPage(request);
      if (!request.is404 || (page && READING.includes(request.method))) return done();
      const allowed = USUAL.filter(
        (method) => (page && READING.includes(method)) || router.find(method, request.url),
      );
      if (allowed.length === 0 && isUsual(request.method)) return sendNotFound(request, reply);
      sendProblem(reply.header('Allow', allowed.join(', ')), {
        status: 405,
        code: 'method_not_allowed',
        title: 'This method is not served here',
      });
    });
  },
  { name: 'refuse-methods' },
);

const READING = ['GET', 'HEAD'];

/** The methods that an address may have here. By one of these, an address that has none of them is not there. */
const USUAL: readonly HTTPMethod[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

function isUsual(method: string): boolean {
  return USUAL.some((usual) => usual === method);
}
