/** @jest-environment node */
import { COSTS, costOf } from './operation-costs.ts';

describe('the cost of a request', () => {
  it.each([
    ['GET', COSTS.read],
    ['HEAD', COSTS.read],
    ['POST', COSTS.write],
    ['PATCH', COSTS.write],
    ['DELETE', COSTS.write],
    ['PUT', COSTS.write],
  ])('follows from its method by default: %s', (method, cost) => {
    expect(costOf({ method, query: {}, routeOptions: optionsOf({}) })).toEqual(cost);
  });

  it('is what its operation declares, which may depend on the query', () => {
    const request = { method: 'GET', query: { days: '9' } };
    expect(costOf({ ...request, routeOptions: optionsOf({ cost: COSTS.export }) })).toEqual(COSTS.export);
    const cost = (query: unknown) =>
      ({ points: Object.keys(Object(query)).length, trafficClass: 'photo' }) as const;
    expect(costOf({ ...request, routeOptions: optionsOf({ cost }) })).toEqual({
      points: 1,
      trafficClass: 'photo',
    });
  });
});

function optionsOf(config: object) {
  return { config } as Parameters<typeof costOf>[0]['routeOptions'];
}
