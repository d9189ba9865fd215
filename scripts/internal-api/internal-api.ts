import * as z from 'zod';
import { PlainError } from '../plain-error.ts';
import { unreachedBecause } from '../unreached-because.ts';
import { apiAddress } from './api-address.ts';

/** A refusal of the api (RFC 9457). */
const problemSchema = z.object({
  code: z.string(),
  title: z.string(),
  errors: z.array(z.object({ pointer: z.string(), message: z.string() })).default([]),
});

const TIMEOUT_MS = 30_000;

interface Question {
  method?: 'GET' | 'POST' | 'DELETE';
  /** With `/api` at its beginning. */
  path: string;
  /** Sent as JSON. */
  body?: object;
  /** What is said instead where there is no such thing; without it, an api of another version is supposed. */
  notFound?: string;
}

/** The api where it answers operators; every failure is a PlainError that says what to do. */
export class InternalApi {
  readonly #url: string;
  readonly #what: string;
  readonly #token: string | undefined;

  /**
   * @param environment names where it answers
   * @param what is asked about, in the plural
   * @throws PlainError when the environment names no address
   */
  constructor(environment: NodeJS.ProcessEnv, what: string) {
    this.#url = apiAddress(environment);
    this.#what = what;
    this.#token = environment.API_ADMIN_TOKEN;
  }

  /** @param schema of the answer; that of `z.undefined()` has no body */
  async ask<T>(schema: z.ZodType<T>, { method = 'GET', path, body, notFound }: Question): Promise<T> {
    const headers = {
      ...(this.#token && { Authorization: `Bearer ${this.#token}` }),
      ...(body && { 'Content-Type': 'application/json' }),
    };
    const init = { headers, ...(body && { body: JSON.stringify(body) }) };
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetch(`${this.#url}${path}`, { ...init, method, signal, redirect: 'manual' }).catch(
      (error: unknown) => {
        throw new PlainError(
          `The api at ${this.#url} cannot be reached: ${unreachedBecause(error)}. Is it running? API_INTERNAL_URL names another address for operators, PORT_OFFSET shifts the usual port.`,
        );
      },
    );
    const json: unknown = await answer.json().catch(() => undefined);
    const parsed = schema.safeParse(json);
    if (answer.ok && parsed.success) return parsed.data;
    if (answer.status === 401) {
      throw new PlainError(
        `The api at ${this.#url} does not accept this API_ADMIN_TOKEN: use the one that the api was started with.`,
      );
    }
    const problem = problemSchema.safeParse(json).data;
    if (problem && answer.status === 404 && notFound) throw new PlainError(notFound);
    if (problem && answer.status !== 404) {
      const details = problem.errors.map(({ pointer, message }) => `\n  ${pointer}: ${message}`);
      throw new PlainError(`The api refuses it (${problem.code}): ${problem.title}${details.join('')}`);
    }
    throw new PlainError(
      `What answers at ${this.#url} does not know of ${this.#what}. API_INTERNAL_URL must name the address where an api of this version answers operators (its INTERNAL_PORT).${this.#token ? ' It must run with an API_ADMIN_TOKEN.' : ''}`,
    );
  }
}
