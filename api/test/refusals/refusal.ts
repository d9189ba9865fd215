import type { TestCustomer } from '../../src/testing/customer.ts';
import type { Stage } from './stage.ts';

/** A request that is refused. */
export interface Asked {
  by: TestCustomer;
  /** In place of the parameter in the path. */
  id?: string;
  /** With its question mark. */
  query?: string;
  /** Bytes are sent as they are, anything else as JSON. */
  body?: unknown;
  /** Of bytes. */
  type?: string;
  idempotencyKey?: string;
  ifMatch?: string;
}

/** One line of the table: who asks for what in which state of things, and what they are answered. */
export interface Refusal {
  /** As Fastify has it: `POST /api/v1/appointments/:id/cancel`. */
  route: string;
  /** Status and code: `409 past_cutoff`. */
  refusal: string;
  when: string;
  /** Makes it so, and says what is then asked. */
  given(stage: Stage): Promise<Asked>;
  /** What the answer says besides. */
  told?: object;
}

/** That a refusal names the field that it is about. @param pointer a JSON pointer */
export const about = (pointer: string) => ({ errors: [expect.objectContaining({ pointer })] });

/** The phone of the workshop: whom to call instead. */
export const WHOM_TO_CALL = { phone: '+44 20 7946 0100' };
