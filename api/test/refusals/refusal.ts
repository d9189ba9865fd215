import type { TestCustomer } from '../../src/testing/customer.ts';
import type { Stage } from './stage.ts';

interface RefusedRequest {
  by: TestCustomer;
  /** Replaces the parameter of the path. */
  id?: string | undefined;
  /** With its question mark. */
  query?: string;
  /** Bytes are sent unchanged, anything else as JSON. */
  body?: unknown;
  /** Media type of bytes. */
  type?: string;
  ifMatch?: string;
  /** Further fields of the response. */
  told?: object;
}

/** A row of the table. */
export interface Refusal {
  /** As in Fastify: `POST /api/v1/appointments/:id/cancel`. */
  route: string;
  /** Status and code: `409 past_cutoff`. */
  refusal: string;
  when: string;
  given: Given;
}

/** Creates the state, and returns the request that is refused in it. */
type Given = (stage: Stage) => Promise<RefusedRequest>;

export const refused = (route: string, refusal: string, when: string, given: Given): Refusal => ({
  route,
  refusal,
  when,
  given,
});

/** Fields of a problem about one field of the request. @param pointer a JSON pointer */
export const about = (pointer: string) => ({ errors: [expect.objectContaining({ pointer })] });

/** Phone number of the workshop in problems that only a call can solve. */
export const WHOM_TO_CALL = { phone: '+44 20 7946 0100' };
