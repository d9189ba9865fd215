import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { Problem } from '../problems/problem.ts';
import type { Lines } from './lines.ts';
import { limitsOf } from './operation-limits.ts';

/**
 * Lets a request be worked on when it is its turn (lines.ts), and refuses it when there is no place to wait, or none
 * came in time. Only from here on does it take a place: with its body read and its input checked, so that nobody holds
 * one by being slow; and only until its answer is made, however slowly that is read.
 */
export const linesPlugin = fastifyPlugin<{ lines: Lines }>(
  async (app, { lines }) => {
    const places = new WeakMap<FastifyRequest, () => void>();

    app.addHook('preHandler', async (request) => {
      const { line } = limitsOf(request);
      const release = await lines[line].acquire(request.identity.uid);
      if (!release) throw new Problem('overloaded', { limit: line });
      places.set(request, release);
      // Whoever left while they waited gets no answer, and asks again for what they still want.
      if (request.socket.destroyed) throw new Problem('overloaded', { limit: 'abandoned' });
    });

    app.addHook('onSend', async (request) => {
      places.get(request)?.();
      places.delete(request);
    });
  },
  { name: 'lines', dependencies: ['identity'] },
);
