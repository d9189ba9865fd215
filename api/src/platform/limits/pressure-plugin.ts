import fastifyUnderPressure from '@fastify/under-pressure';
import fastifyPlugin from 'fastify-plugin';
import { Problem } from '../problems/problem.ts';
import type { TrafficClasses } from './traffic-classes.ts';

/**
 * Mean delay of the event loop, measured over a second, above which requests are rejected. Far above the delay of ordinary
 * work on a busy machine: a low threshold would halve the throughput, because each measurement counts for a second.
 */
const MAX_DELAY_MS = 1_000;

interface PressureOptions {
  classes: TrafficClasses;
  /** Default: as measured. */
  isLate?: () => boolean;
}

/**
 * Rejects requests before their tokens are verified while this process is overloaded: the queue of ordinary requests is full,
 * or it is not empty and the event loop is late. A slow process without a queue accepts requests.
 */
export const pressurePlugin = fastifyPlugin<PressureOptions>(
  async (app, { classes: { ordinary }, isLate = () => app.isUnderPressure() }) => {
    await app.register(fastifyUnderPressure, {
      maxEventLoopDelay: MAX_DELAY_MS,
      // Used for its measurement only.
      pressureHandler: () => undefined,
    });
    app.addHook('onRequest', async () => {
      if (ordinary.isFullFor()) throw new Problem('overloaded', { exceededLimit: 'ordinary' });
      if (ordinary.waiting > 0 && isLate()) throw new Problem('overloaded', { exceededLimit: 'event_loop' });
    });
  },
  { name: 'pressure' },
);
