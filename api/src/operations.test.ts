/** @jest-environment node */
import { EARLY_REQUEST_PATHS } from '@forecourt/shared/early-requests';
import { LARGE_BODY_REQUESTS } from '@forecourt/shared/limits';
import { publicListenerOperations } from './operations.ts';

describe('the declared operations', () => {
  it('have unique ids and routes', () => {
    const ids = publicListenerOperations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const routes = publicListenerOperations.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(routes).size).toBe(routes.length);
  });

  it('are for the workshop below /workshop/, and only there', () => {
    const ofWorkshop = publicListenerOperations.filter(({ access }) => access === 'workshop');
    const below = publicListenerOperations.filter(({ path }) => path.startsWith('/workshop/'));
    expect(ofWorkshop.map(({ path }) => path)).toEqual(below.map(({ path }) => path));
  });

  it('are open without a token only where the address or the body contains a secret', () => {
    const open = publicListenerOperations.filter(({ access }) => access === 'anyone');
    expect(open.map(({ operationId }) => operationId).toSorted()).toEqual([
      'getSharedPhoto',
      'getSharedRecord',
      'getSharedVisit',
      'getSharedVisitCalendar',
      'listSharedHistory',
      'readCalendarFeed',
      'showUnsubscribe',
      'unsubscribe',
    ]);
  });

  it('respond with 404 if their path names another customer’s resource', () => {
    const unnoticed = publicListenerOperations.filter(
      ({ access, path, problems }) =>
        access === 'customer' && path.includes(':') && !problems.includes('not_found'),
    );
    expect(unnoticed).toEqual([]);
  });

  it('accept large bodies where the edge does, with the same limits', () => {
    const large = publicListenerOperations.filter(({ maxBodyBytes }) => maxBodyBytes !== undefined);
    const limits = large.map((each) => `${each.method} ${each.path} ${each.maxBodyBytes}`);
    expect(limits.toSorted()).toEqual(
      LARGE_BODY_REQUESTS.map(({ method, path, maxBytes }) => `${method} /${path} ${maxBytes}`).toSorted(),
    );
  });

  it.each(EARLY_REQUEST_PATHS)('cost the least where pages may request them early: %s', (path) => {
    const operations = publicListenerOperations.filter(
      (each) => each.method === 'GET' && each.path.replaceAll(/:\w+/g, ':') === `/${path}`,
    );
    expect(operations.map(({ cost }) => cost)).toEqual([undefined]);
  });
});
