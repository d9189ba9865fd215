import Fastify from 'fastify';
import { repeatUntilClosed } from './repeat.ts';

/** Starts an application with repeated work that counts its runs; the second run fails. */
async function listening() {
  const app = Fastify({ logger: false });
  let rounds = 0;
  const third = Promise.withResolvers<void>();
  repeatUntilClosed(app, {
    async work() {
      rounds += 1;
      if (rounds === 2) throw new Error('once');
      if (rounds === 3) third.resolve();
    },
    everyMs: 1,
    failure: 'it failed',
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, third: third.promise, rounds: () => rounds };
}

test('continues after a failure, and ends with the process', async () => {
  const { app, third, rounds } = await listening();
  await third;
  await app.close();
  const atTheEnd = rounds();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(rounds()).toBe(atTheEnd);
});

test('runs again at once on request, and not after the process has closed', async () => {
  const app = Fastify({ logger: false });
  let rounds = 0;
  const reached = new Map([1, 2, 3].map((round) => [round, Promise.withResolvers<void>()]));
  const again = repeatUntilClosed(app, {
    async work() {
      rounds += 1;
      // A run that is requested during another begins after it.
      if (rounds === 2) again();
      reached.get(rounds)?.resolve();
    },
    everyMs: 60_000,
    failure: 'it failed',
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  await reached.get(1)?.promise;
  await new Promise(setImmediate);
  again();
  await reached.get(3)?.promise;
  await app.close();
  again();
  expect(rounds).toBe(3);
});

test('asks the work to end when the process closes, and waits for it', async () => {
  const app = Fastify({ logger: false });
  let isOver = false;
  const begun = Promise.withResolvers<void>();
  repeatUntilClosed(app, {
    async work(goesOn) {
      begun.resolve();
      while (goesOn()) await new Promise((resolve) => setTimeout(resolve, 1));
      isOver = true;
    },
    everyMs: 60_000,
    failure: 'it failed',
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  await begun.promise;
  await app.close();
  expect(isOver).toBe(true);
});
