import fastify, { type FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { httpMetricsPlugin, sendMetrics } from './http-metrics.ts';

let app: FastifyInstance;
beforeEach(() => {
  app = fastify();
});
afterEach(() => app.close());

const count = (text: string, labels: string) =>
  new RegExp(`request_seconds_count{${labels}} (\\d+)`).exec(text)?.[1];

test('measures responses by method, route and status, without ids in labels', async () => {
  const registry = new Registry();
  await app.register(httpMetricsPlugin, { registry, name: 'request_seconds' });
  app.get('/vehicles/:id', async () => 'one');
  app.get('/metrics', (_request, reply) => sendMetrics(reply, registry));
  await app.inject('/vehicles/7');
  await app.inject('/vehicles/8');
  await app.inject('/somewhere');
  const { headers, body } = await app.inject('/metrics');
  expect(headers['content-type']).toContain('text/plain; version=0.0.4');
  expect(headers['cache-control']).toBe('no-store');
  expect(count(body, 'method="GET",route="/vehicles/:id",status="200"')).toBe('2');
  expect(count(body, 'method="GET",route="none",status="404"')).toBe('1');
});

test('accepts a function that names routes', async () => {
  const registry = new Registry();
  await app.register(httpMetricsPlugin, { registry, name: 'request_seconds', routeOf: () => 'page' });
  await app.inject('/somewhere');
  expect(count(await registry.metrics(), 'method="GET",route="page",status="404"')).toBe('1');
});

test('begins expected series at 0, so that their first response is an increase', async () => {
  const registry = new Registry();
  const expected = [{ method: 'GET', route: '/vehicles/:id', status: 503 }];
  await app.register(httpMetricsPlugin, { registry, name: 'request_seconds', expected });
  expect(count(await registry.metrics(), 'method="GET",route="/vehicles/:id",status="503"')).toBe('0');
});

test('reports the clock of the process', async () => {
  const registry = new Registry();
  await app.register(httpMetricsPlugin, { registry, name: 'request_seconds' });
  jest.useFakeTimers({ now: 1_000_500, doNotFake: ['setImmediate', 'nextTick'] });
  expect(await registry.metrics()).toContain('forecourt_clock_timestamp_seconds 1000.5');
  jest.useRealTimers();
});
