import type { TestCustomer } from '../../src/testing/customer.ts';
import type { ScenarioBuilder } from './stage.ts';

interface RefusedRequest {
  by: TestCustomer;
  /** Value for the parameter in the path. */
  id?: string | undefined;
  /** Query string, with its question mark. */
  query?: string;
  /** A buffer is sent unchanged, any other value as JSON. */
  body?: unknown;
  /** Media type of the body if it is a buffer. */
  type?: string;
  ifMatch?: string;
  /** Further fields that the problem must have. */
  expectedFields?: object;
}

/** A refused request, with its route and the expected problem. */
export interface RefusalCase {
  /** Method and path pattern: `POST /api/v1/appointments/:id/cancel`. */
  route: string;
  /** Status and code: `409 past_cutoff`. */
  refusal: string;
  when: string;
  given: Given;
}

/** Creates the state in which a request is refused, and returns that request. */
type Given = (stage: ScenarioBuilder) => Promise<RefusedRequest>;

export const createRefusalCase = (
  route: string,
  refusal: string,
  when: string,
  given: Given,
): RefusalCase => ({
  route,
  refusal,
  when,
  given,
});

/** Returns the expected `errors` of a problem with one invalid field. @param pointer JSON pointer to the field */
export const expectedErrorsAt = (pointer: string) => ({ errors: [expect.objectContaining({ pointer })] });

/** Expected fields of a problem that only a call can solve: the workshop's phone number. */
export const EXPECTED_WORKSHOP_PHONE_FIELDS = { phone: '+44 20 7946 0100' };
