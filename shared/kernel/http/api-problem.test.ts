import { ApiProblem, isUnreached } from './api-problem.ts';

describe('isUnreached', () => {
  it.each([
    [0, 'network'],
    [0, 'timeout'],
    [0, 'offline'],
    [502, 'http_502'],
    [503, 'backend_unavailable'],
    [504, 'http_504'],
  ])('should be so for %i %s', (status, code) => {
    expect(isUnreached(new ApiProblem(status, code))).toBe(true);
  });

  it.each([
    [503, 'unavailable'],
    [500, 'internal'],
    [404, 'not_found'],
    [401, 'token_expired'],
  ])('should not be so for %i %s, which the backend answered itself', (status, code) => {
    expect(isUnreached(new ApiProblem(status, code))).toBe(false);
  });

  it('should not be so for a defect of our own', () => {
    expect(isUnreached(new TypeError('undefined is not a function'))).toBe(false);
  });
});
