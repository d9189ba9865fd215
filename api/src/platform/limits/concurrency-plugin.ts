import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { Problem } from '../problems/problem.ts';
import { costOf } from './operation-costs.ts';
import type { TrafficClasses } from './traffic-classes.ts';

/**
 * Limits the requests of each class that run at a time (traffic-classes.ts); the others wait, or get `overloaded`. A request
 * occupies a slot only from its validated input to its response, so slow clients occupy none.
 */
export const concurrencyPlugin = fastifyPlugin<{ classes: TrafficClasses }>(
  async (app, { classes }) => {
    const places = new WeakMap<FastifyRequest, () => void>();

    app.addHook('preHandler', async (request) => {
      const { trafficClass } = costOf(request);
      const release = await classes[trafficClass].acquire(request.identity.uid);
      if (!release) throw new Problem('overloaded', { exceededLimit: trafficClass });
      places.set(request, release);
      // The client disconnected while it waited.
      if (request.socket.destroyed) throw new Problem('overloaded', { exceededLimit: 'abandoned' });
    });

    app.addHook('onSend', async (request) => {
      places.get(request)?.();
      places.delete(request);
    });
  },
  { name: 'concurrency', dependencies: ['identity'] },
);
