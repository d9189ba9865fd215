import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { type Problem, sendProblem } from './problem.ts';

const AMBIGUOUS_HOST: Problem = {
  status: 400,
  code: 'bad_request',
  title: 'The request does not say, once, which host it is for',
};
const UNKNOWN_EXPECTATION: Problem = {
  status: 417,
  code: 'expectation_failed',
  title: 'Of all expectations only 100-continue can be met',
};

/** Refuses what Node lets by, or would refuse in its own way, with neither a problem document nor our headers. */
export const refuseRequests = fastifyPlugin(
  async (app) => {
    app.server.on('checkExpectation', (request, answer) => app.server.emit('request', request, answer));
    app.addHook('onRequest', (request, reply, done) => {
      const problem = problemOf(request);
      if (problem) sendProblem(reply, problem);
      else done();
    });
  },
  { name: 'refuse-requests' },
);

function problemOf({ raw }: FastifyRequest): Problem | null {
  const { expect } = raw.headers;
  if (expect !== undefined && expect.toLowerCase() !== '100-continue') return UNKNOWN_EXPECTATION;
  // RFC 9112 §3.2: what is before us and what is behind us could take it for different ones.
  const hosts = raw.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host');
  return hosts.length === 1 || raw.httpVersion === '1.0' ? null : AMBIGUOUS_HOST;
}
