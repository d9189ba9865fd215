import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EARLY_PATHS } from '@forecourt/shared/early-requests';
import { z } from 'zod';
import { costOf, specialOperations } from './operation-costs.ts';

const document = readFileSync(join(__dirname, '../../../openapi.json'), 'utf8');

function cost(method: string, operationId?: string, query: unknown = {}) {
  return costOf({
    method,
    query,
    routeOptions: { schema: { operationId } } as Parameters<typeof costOf>[0]['routeOptions'],
  });
}

const days = (to: string) => cost('GET', 'getAvailability', { from: '2026-03-01', to });

describe('what a request costs', () => {
  it.each([
    ['GET', 1],
    ['HEAD', 1],
    ['POST', 5],
    ['PATCH', 5],
    ['DELETE', 5],
    ['PUT', 5],
  ])('should follow from its method where nothing else is said: %s', (method, points) => {
    expect(cost(method, 'whatever')).toEqual({ points, trafficClass: 'ordinary' });
    expect(cost(method)).toEqual({ points, trafficClass: 'ordinary' });
  });

  it.each([
    ['2026-03-01', 1, 'ordinary'],
    ['2026-03-07', 2, 'ordinary'],
    ['2026-03-08', 2, 'availability'],
    ['2026-04-29', 7, 'availability'],
    ['2199-12-31', 50, 'availability'],
    ['2026-02-01', 1, 'ordinary'],
    ['nonsense', 1, 'ordinary'],
  ])('should grow with the days of availability, up to %s', (to, points, trafficClass) => {
    expect(days(to)).toEqual({ points, trafficClass });
  });

  it.each(EARLY_PATHS)('should be the lowest for paths that pages may request early: %s', (path) => {
    const { paths } = z
      .object({
        paths: z.record(z.string(), z.object({ get: z.object({ operationId: z.string() }).optional() })),
      })
      .parse(JSON.parse(document));
    const operations = Object.entries(paths).filter(
      ([name, { get }]) => get && name.replace('/api/v1/', '').replaceAll(/\{\w+\}/g, ':') === path,
    );
    expect(operations.map(([, { get }]) => cost('GET', get?.operationId))).toEqual([
      { points: 1, trafficClass: 'ordinary' },
    ]);
  });

  it('should name operations that exist', () => {
    for (const id of Object.keys(specialOperations)) expect(document).toContain(`"operationId": "${id}"`);
  });
});
