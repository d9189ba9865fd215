import rateLimit from '@fastify/rate-limit';
import type { AreaRegistry } from '@forecourt/shared/contract';
import { type HttpProblem, sendProblem, toClientKey } from '@forecourt/shared/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isSameOriginRequest } from '../../http/problem.ts';

const MAX_CHECKS_PER_MINUTE = 60;

const FROM_ELSEWHERE: HttpProblem = {
  status: 403,
  code: 'cross_origin',
  title: 'Only pages of this site may request this',
};
const WITH_BODY: HttpProblem = {
  status: 413,
  code: 'body_too_large',
  title: 'Send this request without a body',
};

export interface ReleaseCheckRouteOptions {
  /** Polls the origins; concurrent calls share a poll. Refused releases are not retried before their next retry is due. */
  check: () => Promise<void>;
  pageRegistryOf: (request: FastifyRequest) => AreaRegistry;
}

/** `POST /-/releases/check`, sent by pages whose release does not load: polls the origins, returns the page's registry. */
export async function releaseCheckRoute(
  app: FastifyInstance,
  options: ReleaseCheckRouteOptions,
): Promise<void> {
  const { check, pageRegistryOf } = options;
  await app.register(rateLimit, {
    global: false,
    keyGenerator: ({ ip }) => toClientKey(ip),
    errorResponseBuilder: (_request, { after }) =>
      Object.assign(new Error(`At most ${MAX_CHECKS_PER_MINUTE} checks a minute; the next one in ${after}`), {
        statusCode: 429,
      }),
  });
  app.post(
    '/-/releases/check',
    {
      config: { rateLimit: { max: MAX_CHECKS_PER_MINUTE, timeWindow: '1 minute' } },
      onRequest: async (request, reply) => {
        reply.header('Cache-Control', 'no-store');
        if (!isSameOriginRequest(request)) return sendProblem(reply, FROM_ELSEWHERE);
        // Refuse a body before it arrives, since nothing reads it.
        if (hasBody(request)) return sendProblem(reply, WITH_BODY);
      },
    },
    async (request) => {
      await check();
      return pageRegistryOf(request);
    },
  );
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
