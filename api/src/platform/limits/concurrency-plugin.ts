import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { Problem } from '../problems/problem.ts';
import { costOf } from './operation-costs.ts';
import type { TrafficClasses } from './traffic-classes.ts';

/**
 * Lets a request be worked on when its class has a place for it (traffic-classes.ts), and refuses it when too many wait
 * already, or none came in time. Only from here on does it take a place: with its body read and its input checked, so
 * that nobody holds one by being slow; and only until its answer is made, however slowly that is read.
 */
export const concurrencyPlugin = fastifyPlugin<{ classes: TrafficClasses }>(
  async (app, { classes }) => {
    const places = new WeakMap<FastifyRequest, () => void>();

    app.addHook('preHandler', async (request) => {
      const { trafficClass } = costOf(request);
      const release = await classes[trafficClass].acquire(request.identity.uid);
      if (!release) throw new Problem('overloaded', { refusedBy: trafficClass });
      places.set(request, release);
      // Whoever left while they waited gets no answer, and asks again for what they still want.
      if (request.socket.destroyed) throw new Problem('overloaded', { refusedBy: 'abandoned' });
    });

    app.addHook('onSend', async (request) => {
      places.get(request)?.();
      places.delete(request);
    });
  },
  { name: 'concurrency', dependencies: ['identity'] },
);
