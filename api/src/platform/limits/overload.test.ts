import { ConcurrencyLimiter, type ConcurrencyLimitOptions } from '@forecourt/shared/server';
import Fastify, { type FastifyInstance } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { unverifiedIdentityPlugin } from '../../testing/claimed-identity.ts';
import { localDateSchema } from '../fields.ts';
import { handleError } from '../problems/error-handler.ts';
import { concurrencyLimitPlugin, createTrafficClassLimits, overloadRejectionPlugin } from './overload.ts';
import { REQUEST_COSTS } from './rate-limit.ts';

const one: ConcurrencyLimitOptions = { maxRunning: 1, maxWaiting: 2, maxWaitMs: 60_000 };

/** Starts an application with room for one ordinary request at a time, which runs until the test ends it. */
async function startLimited(options = one) {
  const classes = { ...createTrafficClassLimits(), ordinary: new ConcurrencyLimiter(options) };
  const working: { uid: string; end: (error?: Error) => void }[] = [];
  const app = Fastify();
  app.setErrorHandler(handleError);
  app.setValidatorCompiler(validatorCompiler);
  await app.register(unverifiedIdentityPlugin);
  await app.register(concurrencyLimitPlugin, { classes });
  app.post(
    '/',
    ({ identity: { uid } }) =>
      new Promise((resolve, reject) => {
        working.push({ uid, end: (error) => (error ? reject(error) : resolve('done')) });
      }),
  );
  app.get('/export', { config: { cost: REQUEST_COSTS.export } }, async () => 'done');
  app.get('/checked', { schema: { querystring: z.object({ day: localDateSchema }) } }, async () => 'done');
  const send = (uid: string) => app.inject({ method: 'POST', url: '/', headers: { 'x-uid': uid } });
  const turn = async (count: number) => {
    while (working.length < count) await new Promise(setImmediate);
    return working[count - 1];
  };
  return { app, classes, working, send, turn };
}

describe('the classes of traffic', () => {
  it('let one request run after the other, also after a failure', async () => {
    const { working, send, turn } = await startLimited();
    const answers = [send('ann'), send('bob')];
    (await turn(1))?.end(new Error('broken'));
    (await turn(2))?.end();
    expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual([500, 200]);
    expect(working.map(({ uid }) => uid)).toEqual(['ann', 'bob']);
  });

  it('refuse requests at once when the queue is full', async () => {
    const { working, classes, send, turn } = await startLimited();
    const answers = [send('ann'), send('bob'), send('cat')];
    await turn(1);
    while (classes.ordinary.waiting < 2) await new Promise(setImmediate);
    const refused = await send('dan');
    expect(refused).toMatchObject({ statusCode: 503, headers: { 'retry-after': '5' } });
    expect(refused.json()).toMatchObject({ code: 'overloaded' });
    for (const count of [1, 2, 3]) (await turn(count))?.end();
    await Promise.all(answers);
    expect(working).toHaveLength(3);
  });

  it('refuse requests that have waited for too long', async () => {
    const { send, turn } = await startLimited({ ...one, maxWaitMs: 20 });
    const first = send('ann');
    const working = await turn(1);
    expect((await send('bob')).json()).toMatchObject({ code: 'overloaded' });
    working?.end();
    expect((await first).statusCode).toBe(200);
  });

  it('do not delay other classes', async () => {
    const { app, send, turn } = await startLimited();
    const first = send('ann');
    const working = await turn(1);
    const other = await app.inject({ url: '/export', headers: { 'x-uid': 'bob' } });
    expect(other.body).toBe('done');
    working?.end();
    await first;
  });

  it('give no slot to invalid input', async () => {
    const { app, classes } = await startLimited();
    const acquire = jest.spyOn(classes.ordinary, 'acquire');
    const ask = (url: string) => app.inject({ url, headers: { 'x-uid': 'ann' } });
    expect((await ask('/checked?day=someday')).statusCode).toBe(422);
    expect(acquire).not.toHaveBeenCalled();
    expect((await ask('/checked?day=2026-03-02')).statusCode).toBe(200);
    expect(acquire).toHaveBeenCalledTimes(1);
  });
});

const apps: FastifyInstance[] = [];
afterEach(() => Promise.all(apps.map((app) => app.close())));

async function startUnderPressure(isLate: () => boolean) {
  const ordinary = new ConcurrencyLimiter({ maxRunning: 1, maxWaiting: 2, maxWaitMs: 60_000 });
  const app = Fastify();
  apps.push(app);
  app.setErrorHandler(handleError);
  await app.register(async (api) => {
    await api.register(overloadRejectionPlugin, {
      classes: { ...createTrafficClassLimits(), ordinary },
      isLate,
    });
    api.get('/work', async () => 'done');
  });
  app.get('/health', async () => 'ok');
  /** Occupies the only slot, and `waiting` of those to wait. @returns a function that releases all of them */
  async function fill(waiting: number): Promise<() => Promise<void>> {
    const places = Array.from({ length: 1 + waiting }, () => ordinary.acquire());
    await places[0];
    return async () => {
      for (const place of places) (await place)?.();
    };
  }
  return { work: () => app.inject('/work'), health: () => app.inject('/health'), fill };
}

const overloaded = {
  statusCode: 503,
  headers: { 'retry-after': '5' },
  body: expect.stringContaining('"code":"overloaded"'),
};

describe('a process that does not keep up', () => {
  it('refuses requests before authentication while their class is full, except health checks', async () => {
    const { work, health, fill } = await startUnderPressure(() => false);
    const giveBack = await fill(2);
    expect(await work()).toMatchObject(overloaded);
    expect((await health()).statusCode).toBe(200);
    await giveBack();
    expect((await work()).statusCode).toBe(200);
  });

  it('serves requests with a late event loop while none wait, and then refuses', async () => {
    let late = true;
    const { work, health, fill } = await startUnderPressure(() => late);
    expect((await work()).statusCode).toBe(200);
    const giveBack = await fill(1);
    expect(await work()).toMatchObject(overloaded);
    expect((await health()).statusCode).toBe(200);
    late = false;
    expect((await work()).statusCode).toBe(200);
    await giveBack();
  });
});
