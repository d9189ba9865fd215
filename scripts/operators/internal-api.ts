import type * as z from 'zod';
import { explainFetchError, problemSchema } from '../api-client.ts';
import { portOf, portsShiftedBy } from '../site/ports.ts';
import { PlainError } from '../terminal.ts';

const TIMEOUT_MS = 30_000;

interface ApiRequest {
  method?: 'GET' | 'POST' | 'DELETE';
  /** Begins with `/api`. */
  path: string;
  body?: object;
  /** Message for 404 with a problem document. Without it, a 404 means that the api has another version. */
  notFound?: string;
}

/** Client of the api's operator endpoints. Every failure is a PlainError with advice. */
export class InternalApi {
  readonly #url: string;
  readonly #what: string;
  readonly #token: string | undefined;

  /**
   * @param environment declares API_INTERNAL_URL and API_ADMIN_TOKEN
   * @param what subject of the requests for error messages, in the plural
   * @throws PlainError if the address is invalid
   */
  constructor(environment: NodeJS.ProcessEnv, what: string) {
    this.#url = apiAddress(environment);
    this.#what = what;
    this.#token = environment.API_ADMIN_TOKEN;
  }

  /** @param schema of the response; `z.undefined()` if it has no body */
  async ask<T>(schema: z.ZodType<T>, { method = 'GET', path, body, notFound }: ApiRequest): Promise<T> {
    const headers = {
      ...(this.#token && { Authorization: `Bearer ${this.#token}` }),
      ...(body && { 'Content-Type': 'application/json' }),
    };
    const init = { headers, ...(body && { body: JSON.stringify(body) }) };
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetch(`${this.#url}${path}`, { ...init, method, signal, redirect: 'manual' }).catch(
      (error: unknown) => {
        throw new PlainError(
          `The api at ${this.#url} cannot be reached: ${explainFetchError(error)}. Is it running? API_INTERNAL_URL names another address for operators, PORT_OFFSET shifts the usual port.`,
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

/**
 * Address of the api's operator endpoints without a trailing slash: API_INTERNAL_URL, default the local site's.
 * @throws PlainError if it is no address
 */
export function apiAddress({ API_INTERNAL_URL, PORT_OFFSET }: NodeJS.ProcessEnv): string {
  if (!API_INTERNAL_URL) return `http://localhost:${portOf(portsShiftedBy(PORT_OFFSET), 'api-internal')}`;
  const url = URL.parse(API_INTERNAL_URL);
  if (url && /^https?:$/.test(url.protocol)) return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
  throw new PlainError(
    `API_INTERNAL_URL must be the address where the api answers operators, such as http://127.0.0.1:4100, got ${JSON.stringify(API_INTERNAL_URL)}.`,
  );
}
