import rateLimit from '@fastify/rate-limit';
import { browserReportSchema } from '@forecourt/shared/contract';
import { type HttpProblem, sendProblem, toClientKey } from '@forecourt/shared/server';
import type { FastifyError, FastifyInstance } from 'fastify';
import { isSameOriginRequest } from '../http/problem.ts';
import {
  createClientPseudonymizer,
  type ReportDependencies,
  type ReportMetrics,
  recordReport,
} from './receive-report.ts';

export interface ReportRoutesOptions extends ReportDependencies {
  metrics: ReportMetrics;
}

const LIMIT_BYTES = 8 * 1024;
const REPORTS_PER_MINUTE = 60;

type Refused = 'malformed' | 'too_large' | 'rate_limited' | 'cross_origin';

const REFUSALS: Readonly<Record<number, HttpProblem & { result: Refused }>> = {
  403: {
    result: 'cross_origin',
    status: 403,
    code: 'cross_origin',
    title: 'Reports come from pages of this site',
  },
  413: {
    result: 'too_large',
    status: 413,
    code: 'too_large',
    title: `A report has at most ${LIMIT_BYTES} bytes`,
  },
  415: {
    result: 'malformed',
    status: 415,
    code: 'unsupported_media_type',
    title: 'A report is application/json',
  },
  429: {
    result: 'rate_limited',
    status: 429,
    code: 'rate_limited',
    title: `At most ${REPORTS_PER_MINUTE} reports a minute from one address`,
  },
};

const MALFORMED: HttpProblem & { result: Refused } = {
  result: 'malformed',
  status: 400,
  code: 'malformed',
  title: 'This is not a report',
};

/** Receives browsers' reports of failures and timings at `POST /-/reports`. A refused report only increments a counter. */
export async function reportRoutes(app: FastifyInstance, options: ReportRoutesOptions): Promise<void> {
  const clientKey = createClientPseudonymizer();
  await app.register(rateLimit, {
    global: false,
    keyGenerator: ({ ip }) => toClientKey(ip),
    addHeadersOnExceeding: NO_HEADERS,
    addHeaders: NO_HEADERS,
  });
  app.removeContentTypeParser('text/plain');

  app.setErrorHandler((error: FastifyError, _request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) throw error;
    const { result, ...problem } = REFUSALS[status] ?? MALFORMED;
    options.metrics.reports.inc({ result });
    return sendProblem(reply, problem);
  });

  app.post(
    '/-/reports',
    {
      bodyLimit: LIMIT_BYTES,
      config: { rateLimit: { max: REPORTS_PER_MINUTE, timeWindow: '1 minute' } },
      onRequest: async (request) => {
        if (!isSameOriginRequest(request)) throw refusal(403);
      },
    },
    async (request, reply) => {
      const report = browserReportSchema.safeParse(request.body);
      if (!report.success) throw refusal(400);
      const known = await recordReport(options, clientKey(request.ip), report.data.events);
      options.metrics.reports.inc({ result: known ? 'accepted' : 'unknown' });
      return reply.code(204).send();
    },
  );
}

const NO_HEADERS = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
};

function refusal(statusCode: number): Error {
  return Object.assign(new Error(`refused with ${statusCode}`), { statusCode });
}
