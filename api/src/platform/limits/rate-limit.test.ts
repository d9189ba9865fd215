/** @jest-environment node */
import { EARLY_REQUEST_HEADER } from '@forecourt/shared/early-requests';
import Fastify from 'fastify';
import { unverifiedIdentityPlugin } from '../../testing/claimed-identity.ts';
import { handleError } from '../problems/error-handler.ts';
import {
  CUSTOMER_POINTS_PER_MINUTE,
  EARLY_REQUEST_POINTS_PER_MINUTE,
  getRequestCost,
  REQUEST_COSTS,
  rateLimitPlugin,
} from './rate-limit.ts';

const work = jest.fn(async () => 'done');

async function start() {
  const app = Fastify();
  app.setErrorHandler(handleError);
  await app.register(unverifiedIdentityPlugin);
  await app.register(rateLimitPlugin);
  app.all('/', work);
  app.get('/export', { config: { cost: REQUEST_COSTS.export } }, work);
  app.post('/plates', { config: { cost: REQUEST_COSTS.plate } }, work);
  return (uid: string, method: 'GET' | 'POST' = 'GET', url = '/', headers = {}) =>
    app.inject({ method, url, headers: { 'x-uid': uid, ...headers } });
}

beforeEach(() => {
  // Fake only the timers that the requests themselves do not need.
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] });
  work.mockClear();
});
afterEach(() => jest.useRealTimers());

describe('the budget of a customer', () => {
  it('is in the headers of every response, and decreases by the cost of the request', async () => {
    const send = await start();
    expect((await send('ann')).headers).toMatchObject({
      'ratelimit-policy': '"customer";q=1000;w=60',
      ratelimit: '"customer";r=999;t=60',
    });
    jest.advanceTimersByTime(18_500);
    expect((await send('ann', 'POST')).headers.ratelimit).toBe('"customer";r=994;t=42');
    expect((await send('ann', 'GET', '/export')).headers.ratelimit).toBe('"customer";r=944;t=42');
  });

  it("refuses requests beyond it before any work, and no other customer's", async () => {
    const send = await start();
    for (let left = CUSTOMER_POINTS_PER_MINUTE; left > 0; left -= 50) await send('ann', 'GET', '/export');
    expect(work).toHaveBeenCalledTimes(CUSTOMER_POINTS_PER_MINUTE / 50);
    jest.advanceTimersByTime(10_000);
    const refused = await send('ann');
    expect(refused).toMatchObject({
      statusCode: 429,
      headers: {
        'content-type': expect.stringContaining('application/problem+json'),
        'retry-after': '50',
        ratelimit: '"customer";r=0;t=50',
      },
    });
    expect(refused.json()).toEqual({
      type: 'about:blank',
      title: 'Too many requests',
      status: 429,
      code: 'too_many_requests',
    });
    expect(work).toHaveBeenCalledTimes(CUSTOMER_POINTS_PER_MINUTE / 50);
    expect((await send('bob')).statusCode).toBe(200);
  });

  it('is full again after a minute, however much was refused meanwhile', async () => {
    const send = await start();
    for (let spent = 0; spent <= CUSTOMER_POINTS_PER_MINUTE * 2; spent += 50)
      await send('ann', 'GET', '/export');
    jest.advanceTimersByTime(59_000);
    expect((await send('ann')).statusCode).toBe(429);
    jest.advanceTimersByTime(1_000);
    expect((await send('ann')).headers.ratelimit).toBe('"customer";r=999;t=60');
  });
});

describe('requests that a page sends before its scripts arrive', () => {
  const mark = { [EARLY_REQUEST_HEADER]: '1' };

  it('have a small separate budget', async () => {
    const send = await start();
    for (let left = EARLY_REQUEST_POINTS_PER_MINUTE; left > 0; left -= 1) await send('ann', 'GET', '/', mark);
    const refused = await send('ann', 'GET', '/', mark);
    expect([refused.statusCode, refused.headers.ratelimit]).toEqual([429, '"early";r=0;t=60']);
    expect((await send('bob', 'GET', '/', mark)).statusCode).toBe(200);
    expect((await send('ann')).headers.ratelimit).toBe('"customer";r=999;t=60');
  });

  it.each([
    ['GET', '/export', 950],
    ['POST', '/', 995],
  ] as const)('use the ordinary budget when they cost more: %s %s', async (method, url, left) => {
    const send = await start();
    expect((await send('ann', method, url, mark)).headers.ratelimit).toBe(`"customer";r=${left};t=60`);
  });
});

describe('look-ups of number plates', () => {
  it('have both budgets in their headers', async () => {
    const send = await start();
    expect((await send('ann', 'POST', '/plates')).headers).toMatchObject({
      'ratelimit-policy': '"plates";q=6;w=60, "plates_day";q=30;w=86400',
      ratelimit: '"plates";r=5;t=60, "plates_day";r=29;t=86400',
    });
  });

  it('have separate budgets of 6 a minute and 30 a day', async () => {
    const send = await start();
    const lookUp = () => send('ann', 'POST', '/plates');
    for (let minute = 0; minute < 5; minute += 1) {
      for (let times = 0; times < 6; times += 1) expect((await lookUp()).statusCode).toBe(200);
      const refused = await lookUp();
      expect([refused.statusCode, refused.headers.ratelimit]).toEqual([429, '"plates";r=0;t=60']);
      jest.advanceTimersByTime(60_000);
    }
    const refused = await lookUp();
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, String(86_400 - 5 * 60)]);
    expect((await send('bob', 'POST', '/plates')).statusCode).toBe(200);
    expect((await send('ann')).headers.ratelimit).toBe('"customer";r=999;t=60');
    jest.advanceTimersByTime(86_400_000 - 5 * 60_000);
    expect((await lookUp()).statusCode).toBe(200);
  });
});

describe('the cost of a request', () => {
  it.each([
    ['GET', REQUEST_COSTS.read],
    ['HEAD', REQUEST_COSTS.read],
    ['POST', REQUEST_COSTS.write],
    ['PATCH', REQUEST_COSTS.write],
    ['DELETE', REQUEST_COSTS.write],
    ['PUT', REQUEST_COSTS.write],
  ])('follows from its method by default: %s', (method, cost) => {
    expect(getRequestCost({ method, query: {}, routeOptions: optionsOf({}) })).toEqual(cost);
  });

  it('is what its operation declares, which may depend on the query', () => {
    const request = { method: 'GET', query: { days: '9' } };
    expect(getRequestCost({ ...request, routeOptions: optionsOf({ cost: REQUEST_COSTS.export }) })).toEqual(
      REQUEST_COSTS.export,
    );
    const cost = (query: unknown) =>
      ({ points: Object.keys(Object(query)).length, trafficClass: 'photo' }) as const;
    expect(getRequestCost({ ...request, routeOptions: optionsOf({ cost }) })).toEqual({
      points: 1,
      trafficClass: 'photo',
    });
  });
});

function optionsOf(config: object) {
  return { config } as Parameters<typeof getRequestCost>[0]['routeOptions'];
}
