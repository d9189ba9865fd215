import { ConcurrencyLimiter } from '@forecourt/shared/server';
import { RawConnection } from '@forecourt/shared/server/testing';
import Fastify from 'fastify';
import { unverifiedIdentityPlugin } from '../../testing/claimed-identity.ts';
import { handleError } from '../problems/error-handler.ts';
import { concurrencyLimitPlugin, createTrafficClassLimits, overloadRejectionPlugin } from './overload.ts';

it('does nothing for a client that disconnected while it waited', async () => {
  const ordinary = new ConcurrencyLimiter({ maxRunning: 1, maxWaiting: 2, maxWaitMs: 60_000 });
  const app = Fastify();
  app.setErrorHandler(handleError);
  await app.register(unverifiedIdentityPlugin);
  await app.register(concurrencyLimitPlugin, { classes: { ...createTrafficClassLimits(), ordinary } });
  const work = jest.fn(async () => 'done');
  app.post('/', work);
  const left = Promise.withResolvers<void>();
  app.addHook('onRequestAbort', async (_request) => left.resolve());
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });

  const release = await ordinary.acquire();
  const [leaving, staying] = [await RawConnection.open(origin), await RawConnection.open(origin)];
  leaving.send('POST /', { 'x-uid': 'ann', 'content-length': '0' });
  staying.send('POST /', { 'x-uid': 'bob', 'content-length': '0' });
  while (ordinary.waiting < 2) await new Promise(setImmediate);
  leaving.close();
  await left.promise;
  release?.();

  expect(await staying.answer()).toMatchObject({ status: 200, body: 'done' });
  expect(work).toHaveBeenCalledTimes(1);
  expect(ordinary.running).toBe(0);
  staying.close();
  await app.close();
});

/** Time for which a test blocks the event loop: longer than the process takes to notice it. */
const BLOCK_MS = 2_500;
const MAX_BLOCKS = 5;

it('measures that the event loop is late', async () => {
  const ordinary = new ConcurrencyLimiter({ maxRunning: 1, maxWaiting: 2, maxWaitMs: 60_000 });
  const app = Fastify();
  app.setErrorHandler(handleError);
  await app.register(overloadRejectionPlugin, { classes: { ...createTrafficClassLimits(), ordinary } });
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
