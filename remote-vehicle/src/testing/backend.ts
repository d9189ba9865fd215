import type { Vehicle } from '@forecourt/shared/api';
import { ApiProblem, request } from '@forecourt/shared/http';

/** A vehicle as the backend would give it. */
export function aVehicle(change: Partial<Vehicle> = {}): Vehicle {
  return {
    id: '3b241101-e2bb-4255-8caf-4136c566a962',
    device_reg: 'AB12 CDE',
    make: null,
    model: null,
    year: null,
    vin: null,
    odometer_km: null,
    fields: {},
    created_at: '2026-11-06T18:22:00.000Z',
    updated_at: '2026-11-06T18:22:00.000Z',
    ...change,
  };
}

interface SentRequest {
  method: string;
  path: string;
  body: unknown;
  idempotencyKey: string | null;
}

/**
 * Answers the requests of a test in the backend's place; `@forecourt/shared/http` must be mocked.
 * @param answer gives the body of a success, or throws an `ApiProblem`
 * @returns what was sent, in order
 */
export function answerRequests(answer: (sent: SentRequest) => unknown): SentRequest[] {
  const requests: SentRequest[] = [];
  jest.mocked(request).mockImplementation(async (input, init) => {
    const sent = {
      method: init?.method ?? 'GET',
      path: String(input).replace('/api/v1', ''),
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : null,
      idempotencyKey: new Headers(init?.headers).get('idempotency-key'),
    };
    requests.push(sent);
    const body = await answer(sent);
    return { status: 200, json: async () => body } as Response;
  });
  return requests;
}

/** A refused input, the way the backend says it. */
export function invalidInput(...errors: { pointer: string; code: string }[]): ApiProblem {
  const problems = errors.map((error) => ({ ...error, message: 'not for customers' }));
  return new ApiProblem(422, 'invalid_input', 'Some of the input is not valid', {}, problems);
}

export function listOf(...items: Vehicle[]): { items: Vehicle[]; next_cursor: null } {
  return { items, next_cursor: null };
}
