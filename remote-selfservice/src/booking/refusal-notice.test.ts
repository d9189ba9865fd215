import { ApiProblem } from '@forecourt/shared/http';
import { toRefusal } from './refusal-notice.tsx';

const about = (pointer: string) => [{ pointer, message: '' }];

describe('toRefusal', () => {
  it.each(['network', 'timeout'])('should attribute %s to the connection', (code) => {
    expect(toRefusal(new ApiProblem(0, code), 5)).toEqual({ kind: 'connection' });
  });

  it.each([502, 503, 504])('should not attribute a response %i of the edge to the connection', (status) => {
    expect(toRefusal(new ApiProblem(status, 'backend_unavailable'), 5)).toEqual({ kind: 'backendAway' });
  });

  it('should distinguish an offline device from a missing response', () => {
    expect(toRefusal(new ApiProblem(0, 'offline'), 5)).toEqual({ kind: 'offline' });
  });

  it('should return the limit of open visits from the response, otherwise from the settings', () => {
    expect(toRefusal(new ApiProblem(409, 'too_many_active', '', { limit: 3 }), 5)).toEqual({
      kind: 'too_many_active',
      limit: 3,
    });
    expect(toRefusal(new ApiProblem(409, 'too_many_active'), 5)).toEqual({
      kind: 'too_many_active',
      limit: 5,
    });
  });

  it('should name the invalid part of the input', () => {
    expect(toRefusal(new ApiProblem(404, 'not_found', '', {}, about('/vehicle_id')), 5)).toEqual({
      kind: 'vehicle_gone',
    });
    expect(toRefusal(new ApiProblem(409, 'vehicle_already_booked', '', {}, about('/vehicle_id')), 5)).toEqual(
      {
        kind: 'vehicle_already_booked',
      },
    );
  });

  it.each([
    [503, 'overloaded'],
    [429, 'too_many_requests'],
  ])('should report an overload for %i %s', (status, code) => {
    const error = new ApiProblem(status, code);
    expect(toRefusal(error, 5)).toEqual({ kind: 'busy', error });
  });

  it('should retain an unknown code', () => {
    expect(toRefusal(new ApiProblem(503, 'unavailable'), 5)).toEqual({ kind: 'unavailable' });
    expect(toRefusal(new ApiProblem(422, 'something_new'), 5)).toEqual({
      kind: 'unknown',
      code: 'something_new',
    });
    expect(toRefusal(new TypeError('x is not a function'), 5)).toEqual({
      kind: 'unknown',
      code: 'unexpected',
    });
  });
});
