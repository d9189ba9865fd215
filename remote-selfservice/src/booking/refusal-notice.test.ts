import { ApiProblem } from '@forecourt/shared/http';
import { toBookingRefusal } from './refusal-notice.tsx';

const about = (pointer: string) => [{ pointer, message: '' }];
const overloaded = new ApiProblem(503, 'overloaded');
const tooManyRequests = new ApiProblem(429, 'too_many_requests');

describe('toBookingRefusal', () => {
  it.each([
    ['a lost response', new ApiProblem(0, 'network'), { kind: 'connection' }],
    ['a late response', new ApiProblem(0, 'timeout'), { kind: 'connection' }],
    ['a response 502 of the edge', new ApiProblem(502, 'backend_unavailable'), { kind: 'backendAway' }],
    ['a response 503 of the edge', new ApiProblem(503, 'backend_unavailable'), { kind: 'backendAway' }],
    ['a response 504 of the edge', new ApiProblem(504, 'backend_unavailable'), { kind: 'backendAway' }],
    ['an offline device', new ApiProblem(0, 'offline'), { kind: 'offline', error: expect.any(ApiProblem) }],
    [
      'a limit of open visits in the response',
      new ApiProblem(409, 'too_many_active', '', { limit: 3 }),
      { kind: 'too_many_active', limit: 3 },
    ],
    [
      'the limit of the settings',
      new ApiProblem(409, 'too_many_active'),
      { kind: 'too_many_active', limit: 5 },
    ],
    [
      'a missing vehicle',
      new ApiProblem(404, 'not_found', '', {}, about('/vehicle_id')),
      { kind: 'vehicle_gone' },
    ],
    [
      'a booked vehicle',
      new ApiProblem(409, 'vehicle_already_booked', '', {}, about('/vehicle_id')),
      { kind: 'vehicle_already_booked' },
    ],
    ['an overload', overloaded, { kind: 'busy', error: overloaded }],
    ['too many requests', tooManyRequests, { kind: 'busy', error: tooManyRequests }],
    ['an unavailable backend', new ApiProblem(503, 'unavailable'), { kind: 'unavailable' }],
    ['an unknown code', new ApiProblem(422, 'something_new'), { kind: 'unknown', code: 'something_new' }],
    ['an error of the page', new TypeError('no function'), { kind: 'unknown', code: 'unexpected' }],
  ])('distinguishes %s', (_, error, refusal) => {
    expect(toBookingRefusal(error, 5)).toEqual(refusal);
  });
});
