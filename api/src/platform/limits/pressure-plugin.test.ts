import { ConcurrencyLimit } from '@forecourt/shared/server';
import Fastify, { type FastifyInstance } from 'fastify';
import { handleError } from '../problems/error-handler.ts';
import { pressurePlugin } from './pressure-plugin.ts';
import { createTrafficClasses } from './traffic-classes.ts';

const apps: FastifyInstance[] = [];
afterEach(() => Promise.all(apps.map((app) => app.close())));

async function start(isLate: () => boolean) {
  const ordinary = new ConcurrencyLimit({ maxRunning: 1, maxWaiting: 2, maxWaitMs: 60_000 });
  const app = Fastify();
  apps.push(app);
  app.setErrorHandler(handleError);
  await app.register(async (api) => {
    await api.register(pressurePlugin, { classes: { ...createTrafficClasses(), ordinary }, isLate });
    api.get('/work', async () => 'done');
  });
  app.get('/health', async () => 'ok');
  /** Takes the one place and some of those to wait; the function that it returns gives all of them back. */
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
  it('should refuse at the door while its class is full, but for health', async () => {
    const { work, health, fill } = await start(() => false);
    const giveBack = await fill(2);
    expect(await work()).toMatchObject(overloaded);
    expect((await health()).statusCode).toBe(200);
    await giveBack();
    expect((await work()).statusCode).toBe(200);
  });

  it('should serve with a late event loop as long as nobody waits, and then refuse', async () => {
    let late = true;
    const { work, health, fill } = await start(() => late);
    expect((await work()).statusCode).toBe(200);
    const giveBack = await fill(1);
    expect(await work()).toMatchObject(overloaded);
    expect((await health()).statusCode).toBe(200);
    late = false;
    expect((await work()).statusCode).toBe(200);
    await giveBack();
  });
});
