import type * as z from 'zod';
import { CommandError } from '../terminal.ts';
import { OperatorEndpointsClient, type OperatorRequest } from './operator-endpoints.ts';

interface ApiRequest extends OperatorRequest {
  /** Error message for a 404 with a problem document. Default, also for other 404s: another server or version responds. */
  notFound?: string;
}

/** Client of the api's operator endpoints. Every failure is a CommandError. */
export class InternalApiClient {
  readonly #endpoints: OperatorEndpointsClient;
  readonly #what: string;

  /** @param what plural noun for error messages, such as "photos" */
  constructor(environment: NodeJS.ProcessEnv, what: string) {
    this.#endpoints = new OperatorEndpointsClient('api', environment);
    this.#what = what;
  }

  get hasToken(): boolean {
    return Boolean(this.#endpoints.token);
  }

  /** @param schema of the response; `z.undefined()` if it has no body */
  async request<T>(schema: z.ZodType<T>, { notFound, ...request }: ApiRequest): Promise<T> {
    const { ok, json, problem } = await this.#endpoints.send(request);
    const parsed = schema.safeParse(json);
    if (ok && parsed.success) return parsed.data;
    if (problem && notFound) throw new CommandError(notFound);
    const other = this.#endpoints.otherServer(`does not know of ${this.#what}`);
    if (this.#endpoints.token) other.message += ' It must run with an API_ADMIN_TOKEN.';
    throw other;
  }
}
