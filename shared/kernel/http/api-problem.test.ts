/** @jest-environment node */
import { ApiProblem, isOverLimit, isUnreached, retryDelayMs } from './api-problem.ts';

describe('isUnreached', () => {
  it.each([
    [0, 'network'],
    [0, 'timeout'],
    [0, 'offline'],
    [502, 'http_502'],
    [503, 'backend_unavailable'],
    [504, 'http_504'],
  ])('is true for %i %s', (status, code) => {
    expect(isUnreached(new ApiProblem(status, code))).toBe(true);
  });

  it.each([
    [503, 'unavailable'],
    [503, 'overloaded'],
    [503, 'storage_unavailable'],
    [500, 'internal'],
    [404, 'not_found'],
    [401, 'token_expired'],
  ])('is false for %i %s, whose outcome is known', (status, code) => {
    expect(isUnreached(new ApiProblem(status, code))).toBe(false);
  });

  it('is false for errors of our own code', () => {
    expect(isUnreached(new TypeError('undefined is not a function'))).toBe(false);
  });
});

test.each([
  [503, 'overloaded', true],
  [429, 'too_many_requests', true],
  [503, 'unavailable', false],
  [0, 'network', false],
])('tells whether %i %s was over a limit: %s', (status, code, expected) => {
  expect(isOverLimit(new ApiProblem(status, code))).toBe(expected);
});

test('gives no pause for a failure without Retry-After', async () => {
  expect(retryDelayMs(new Error('broken'))).toBe(0);
  expect(retryDelayMs(new ApiProblem(0, 'network'))).toBe(0);
});

describe('an ApiProblem', () => {
  const answered = (body: object) => ApiProblem.from(Response.json(body, { status: 409 }));

  it('contains the whole problem document, and an empty list without field errors', async () => {
    const body = { code: 'slot_taken', title: 'Taken', detail: '', slots: ['09:15'] };
    expect(await answered(body)).toMatchObject({ status: 409, code: 'slot_taken', errors: [], body });
    const errors = [{ pointer: '/device_reg', message: 'too long' }];
    expect(await answered({ code: 'invalid_input', errors })).toMatchObject({
      code: 'invalid_input',
      errors,
    });
    expect(new ApiProblem(0, 'network')).toMatchObject({ status: 0, errors: [], body: {} });
  });

  it('contains the pause of Retry-After', async () => {
    const answer = (body: BodyInit) => new Response(body, { status: 503, headers: { 'Retry-After': '5' } });
    expect(await ApiProblem.from(answer('{"code":"overloaded"}'))).toMatchObject({ retryAfterMs: 5000 });
    expect(await ApiProblem.from(answer('<html>'))).toMatchObject({ code: 'http_503', retryAfterMs: 5000 });
    expect(await answered({ code: 'slot_taken' })).toMatchObject({ retryAfterMs: null });
  });

  it('describes itself for logs', async () => {
    const title = 'This time has just been taken';
    expect(String(await answered({ code: 'slot_taken' }))).toBe('ApiProblem: slot_taken');
    expect(String(await answered({ code: 'slot_taken', title }))).toBe(`ApiProblem: slot_taken: ${title}`);
    expect(String(await answered({ code: 'slot_taken', title, detail: 'at 09:00' }))).toBe(
      'ApiProblem: slot_taken: at 09:00',
    );
  });
});
