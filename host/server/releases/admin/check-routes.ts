import rateLimit from '@fastify/rate-limit';
import type { Registry } from '@forecourt/shared/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isFromThisSite } from '../../http/is-from-this-site.ts';
import { sendProblem } from '../../http/problem.ts';

const MAX_CHECKS_PER_MINUTE = 60;

export interface CheckRoutesOptions {
  /** Looks at the origins; all who ask at once share one look. */
  check: () => Promise<void>;
  /** What a page of this visitor knows of the areas. */
  pageRegistryOf: (request: FastifyRequest) => Registry;
}

/** `POST /-/releases/check` for pages, whose release does not load: answers with what they know of the areas then. */
export async function checkRoutes(app: FastifyInstance, options: CheckRoutesOptions): Promise<void> {
  const { check, pageRegistryOf } = options;
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_request, { after }) =>
      Object.assign(new Error(`At most ${MAX_CHECKS_PER_MINUTE} looks a minute; the next in ${after}`), {
        statusCode: 429,
      }),
  });
  app.post(
    '/-/releases/check',
    {
      config: { rateLimit: { max: MAX_CHECKS_PER_MINUTE, timeWindow: '1 minute' } },
      onRequest: async (request, reply) => {
        reply.header('Cache-Control', 'no-store');
        if (isFromThisSite(request)) return;
        return sendProblem(reply, {
          status: 403,
          code: 'cross_origin',
          title: 'Only pages of this site ask for this',
        });
      },
    },
    async (request) => {
      await check();
      return pageRegistryOf(request);
    },
  );
}
