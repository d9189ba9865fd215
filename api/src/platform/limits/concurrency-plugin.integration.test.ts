import { ConcurrencyLimit } from '@forecourt/shared/server';
import { RawConnection } from '@forecourt/shared/server/testing';
import Fastify from 'fastify';
import { claimedIdentity } from '../../testing/claimed-identity.ts';
import { handleError } from '../problems/error-handler.ts';
import { concurrencyPlugin } from './concurrency-plugin.ts';
import { createTrafficClasses } from './traffic-classes.ts';

it('should do nothing for whoever left while they waited', async () => {
  const ordinary = new ConcurrencyLimit({ maxRunning: 1, maxWaiting: 2, maxWaitMs: 60_000 });
  const app = Fastify();
  app.setErrorHandler(handleError);
  await app.register(claimedIdentity);
  await app.register(concurrencyPlugin, { classes: { ...createTrafficClasses(), ordinary } });
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
