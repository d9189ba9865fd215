import { BodyMemory, mayHaveLargeBody } from '@forecourt/shared/server';
import fastifyPlugin from 'fastify-plugin';
import { Problem } from '../problems/problem.ts';

const MEGABYTE = 1024 * 1024;

/** In bytes: room for eight photos of the largest size, four of them of one customer. */
const LIMITS = { inAll: 80 * MEGABYTE, perClient: 40 * MEGABYTE };

/**
 * Limits the memory of photos and files, from their arrival to the response. One customer may use half of it. A body that was
 * announced and does not arrive uses none.
 */
export const bodyMemoryPlugin = fastifyPlugin(
  async (app) => {
    const memory = new BodyMemory(LIMITS);
    app.addHook('preParsing', (request, reply, payload, done) => {
      if (!mayHaveLargeBody(request.headers)) return done(null, payload);
      const overloaded = () => new Problem('overloaded', { exceededLimit: 'upload' });
      const { body, release } = memory.count(payload, request.identity.uid, overloaded);
      reply.raw.once('close', release);
      return done(null, body);
    });
  },
  { name: 'body-memory', dependencies: ['identity'] },
);
