import { ConcurrencyLimit } from '@forecourt/shared/server';
import Fastify from 'fastify';
import { handleError } from '../problems/error-handler.ts';
import { pressurePlugin } from './pressure-plugin.ts';
import { createTrafficClasses } from './traffic-classes.ts';

/** Each is longer than the process takes to notice. */
const BLOCK_MS = 2_500;
const MAX_BLOCKS = 5;

it('should notice by itself that the event loop is late', async () => {
  const ordinary = new ConcurrencyLimit({ maxRunning: 1, maxWaiting: 2, maxWaitMs: 60_000 });
  const app = Fastify();
  app.setErrorHandler(handleError);
  await app.register(pressurePlugin, { classes: { ...createTrafficClasses(), ordinary } });
  app.get('/', async () => 'done');
  const release = await ordinary.acquire();
  const waiting = ordinary.acquire();

  let answer = await app.inject('/');
  expect(answer.statusCode).toBe(200);
  for (let blocks = 0; blocks < MAX_BLOCKS && answer.statusCode === 200; blocks += 1) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BLOCK_MS);
    await new Promise(setImmediate);
    answer = await app.inject('/');
  }
  expect(answer).toMatchObject({ statusCode: 503, headers: { 'retry-after': '5' } });
  expect(answer.json()).toMatchObject({ code: 'overloaded' });

  release?.();
  (await waiting)?.();
  await app.close();
});
