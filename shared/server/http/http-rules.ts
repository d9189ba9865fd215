import fastifyPlugin from 'fastify-plugin';
import { closeQueuedAnswers } from './close-queued-answers.ts';
import { keepConnections } from './keep-connections.ts';
import { type RefuseMethodsOptions, refuseMethods } from './refuse-methods.ts';
import { refuseRequests } from './refuse-requests.ts';
import { securityHeaders } from './security-headers.ts';
import { watchAnswers } from './unreadable-requests.ts';

/** What holds for every request and every answer of an application made with `HTTP_OPTIONS`. Register it before all else. */
export const httpRules = fastifyPlugin<RefuseMethodsOptions>(
  async (app, options) => {
    await app.register(securityHeaders);
    await app.register(watchAnswers);
    await app.register(keepConnections);
    await app.register(closeQueuedAnswers);
    await app.register(refuseRequests);
    await app.register(refuseMethods, options);
  },
  { name: 'http-rules' },
);
