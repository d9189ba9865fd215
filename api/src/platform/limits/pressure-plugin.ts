import fastifyUnderPressure from '@fastify/under-pressure';
import fastifyPlugin from 'fastify-plugin';
import { Problem } from '../problems/problem.ts';
import type { TrafficClasses } from './traffic-classes.ts';

/**
 * From which mean delay of the event loop on, measured over a second, requests are refused at the door. Far above what
 * a busy machine makes of ordinary work; each refusal lasts a second, so a low threshold would halve what is done.
 */
const MAX_DELAY_MS = 1_000;

interface PressureOptions {
  classes: TrafficClasses;
  /** Whether the event loop is late; as measured, if none is given. */
  isLate?: () => boolean;
}

/**
 * Refuses requests before their tokens are checked, while this process does not keep up: the class of ordinary work is
 * full, or it is not empty and the event loop is late. A process that is slow, but has nobody waiting, serves.
 */
export const pressurePlugin = fastifyPlugin<PressureOptions>(
  async (app, { classes: { ordinary }, isLate = () => app.isUnderPressure() }) => {
    await app.register(fastifyUnderPressure, {
      maxEventLoopDelay: MAX_DELAY_MS,
      // It only measures: whether somebody is refused for it is decided below.
      pressureHandler: () => undefined,
    });
    app.addHook('onRequest', async () => {
      if (ordinary.isFullFor()) throw new Problem('overloaded', { refusedBy: 'ordinary' });
      if (ordinary.waiting > 0 && isLate()) throw new Problem('overloaded', { refusedBy: 'event_loop' });
    });
  },
  { name: 'pressure' },
);
