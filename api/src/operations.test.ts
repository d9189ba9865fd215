/** @jest-environment node */
import { EARLY_REQUEST_PATHS } from '@forecourt/shared/early-requests';
import { LARGE_BODIES } from '@forecourt/shared/limits';
import { publicOperations } from './operations.ts';

describe('the declared operations', () => {
  it('have unique ids and routes', () => {
    const ids = publicOperations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const routes = publicOperations.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(routes).size).toBe(routes.length);
  });

  it('are for the workshop below /workshop/, and only there', () => {
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

  it('respond with 404 if their path names another customer’s resource', () => {
    const unnoticed = publicOperations.filter(
      ({ access, path, problems }) =>
        access === 'customer' && path.includes(':') && !problems.includes('not_found'),
    );
    expect(unnoticed).toEqual([]);
  });

  it('accept large bodies where the edge does, with the same limits', () => {
    const large = publicOperations.filter(({ maxBodyBytes }) => maxBodyBytes !== undefined);
    const limits = large.map((each) => `${each.method} ${each.path} ${each.maxBodyBytes}`);
    expect(limits.toSorted()).toEqual(
      LARGE_BODIES.map(({ method, path, maxBytes }) => `${method} /${path} ${maxBytes}`).toSorted(),
    );
  });

  it.each(EARLY_REQUEST_PATHS)('cost the least where pages may request them early: %s', (path) => {
    const operations = publicOperations.filter(
      (each) => each.method === 'GET' && each.path.replaceAll(/:\w+/g, ':') === `/${path}`,
    );
    expect(operations.map(({ cost }) => cost)).toEqual([undefined]);
  });
});
