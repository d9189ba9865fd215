import Fastify from 'fastify';
import { metricsPlugin } from './metrics-plugin.ts';

describe('metrics', () => {
  it('should count requests by route and status, and keep ids out of the labels', async () => {
    const app = Fastify();
    await app.register(metricsPlugin);
    app.get('/api/v1/vehicles/:id', async () => 'one');
    await app.inject('/api/v1/vehicles/7');
    await app.inject('/api/v1/vehicles/8');
    await app.inject('/somewhere');

    const answer = await app.inject('/api/metrics');
    expect(answer.headers['content-type']).toContain('text/plain; version=0.0.4');
    const count = (labels: string) =>
      new RegExp(`forecourt_api_request_duration_seconds_count{${labels}} (\\d+)`).exec(answer.body)?.[1];
    expect(count('method="GET",route="/api/v1/vehicles/:id",status="200"')).toBe('2');
    expect(count('method="GET",route="none",status="404"')).toBe('1');
    expect(answer.body).toContain('process_cpu_seconds_total');
    await app.close();
  });
});
