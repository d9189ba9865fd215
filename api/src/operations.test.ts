/** @jest-environment node */
import { EARLY_PATHS } from '@forecourt/shared/early-requests';
import { publicOperations } from './operations.ts';

describe('the declared operations', () => {
  it('have ids of their own, and routes of their own', () => {
    const ids = publicOperations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const routes = publicOperations.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(routes).size).toBe(routes.length);
  });

  it('let only people of the workshop do what is below /workshop, and nothing else', () => {
    const ofWorkshop = publicOperations.filter(({ access }) => access === 'workshop');
    const below = publicOperations.filter(({ path }) => path.startsWith('/workshop/'));
    expect(ofWorkshop.map(({ path }) => path)).toEqual(below.map(({ path }) => path));
  });

  it('are open without a token only where an address contains a secret', () => {
    const open = publicOperations.filter(({ access }) => access === 'anyone');
    expect(open.map(({ operationId }) => operationId).toSorted()).toEqual([
      'readCalendarFeed',
      'showUnsubscribe',
      'unsubscribe',
    ]);
  });

  it('answer 404 where they name a resource of a customer', () => {
    const unnoticed = publicOperations.filter(
      ({ access, path, problems }) =>
        access === 'customer' && path.includes(':') && !problems.includes('not_found'),
    );
    expect(unnoticed).toEqual([]);
  });

  it.each(EARLY_PATHS)('cost the least where pages may request them early: %s', (path) => {
    const operations = publicOperations.filter(
      (each) => each.method === 'GET' && each.path.replaceAll(/:\w+/g, ':') === `/${path}`,
    );
    expect(operations.map(({ cost }) => cost)).toEqual([undefined]);
  });
});
