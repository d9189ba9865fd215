import * as z from 'zod';
import type { FileOperation, Operation } from '../shared/kit/api/call.ts';
import { CommandError } from './terminal.ts';

/** Schema of the fields of a problem document (RFC 9457) that commands use. */
export const problemSchema = z.object({
  code: z.string(),
  title: z.string(),
  detail: z.string().optional(),
  errors: z.array(z.object({ pointer: z.string(), message: z.string() })).default([]),
  reading: z.object({ date: z.string(), odometer_km: z.int() }).optional(),
  slots: z.array(z.object({ time: z.string(), bookable: z.boolean() })).optional(),
});

const TIMEOUT_MS = 30_000;

/** An error response of the api (RFC 9457). Its message is readable text and names the invalid fields. */
export class ApiProblemError extends CommandError {
  readonly status: number;
  readonly code: string;
  readonly retryAfterMs: number;
  /** JSON pointers to the invalid fields of the request. */
  readonly pointers: readonly string[];
  /** Stored odometer reading that the sent one does not fit; undefined for other errors. */
  readonly reading: z.infer<typeof problemSchema>['reading'];
  /** Slots of the wanted day after `slot_taken` or, when the workshop moves a visit, `not_a_slot`; else undefined. */
  readonly slots: z.infer<typeof problemSchema>['slots'];

  constructor(response: Response, problem: z.infer<typeof problemSchema>) {
    const { code, title, detail, errors, reading, slots } = problem;
    super([detail ?? title, ...errors.map((each) => `${each.pointer.slice(1)}: ${each.message}`)].join('\n'));
    this.status = response.status;
    this.code = code;
    this.pointers = errors.map(({ pointer }) => pointer);
    this.reading = reading;
    this.slots = slots;
    this.retryAfterMs = Number(response.headers.get('retry-after')) * 1000;
  }
}

interface WriteHeaders {
  idempotencyKey?: string;
  ifMatch?: string | null;
}

/** Parameters of a request. `ifMatch` is the version as an ETag. Without `idempotencyKey`, a write gets a new key. */
export type OperationRequest<Request> = Omit<Request, 'idempotencyKey' | 'version'> & WriteHeaders;

interface Parts extends WriteHeaders {
  path?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
}

/**
 * Calls the generated operations of the api as a signed-in browser does: with the ID token, and the XSRF token as cookie and
 * header. Every failure of an operation is a CommandError.
 */
export class ApiClient {
  readonly url: string;
  readonly #token: string;
  #xsrf: string | undefined;

  /** @param url address of the api or of the site, without a trailing slash */
  constructor(url: string, token: string) {
    this.url = url;
    this.#token = token;
  }

  /** Returns the authentication headers, also for requests that are not sent through this client. */
  headers(): Record<string, string> {
    const xsrf = this.#xsrf && { cookie: `XSRF-TOKEN=${this.#xsrf}`, 'x-xsrf-token': this.#xsrf };
    return { authorization: `Bearer ${this.#token}`, ...xsrf };
  }

  /** Sends any request. @param path without `/api/v1` @throws the error of `fetch` if there is no response */
  async fetch(path: string, method: string, init: RequestInit = {}): Promise<Response> {
    // A write needs an XSRF token, which only an earlier response can set.
    if (method !== 'GET' && this.#xsrf === undefined) await this.fetch('/me', 'GET');
    const response = await fetch(`${this.url}/api/v1${path}`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'manual',
      ...init,
      method,
      headers: { ...this.headers(), ...init.headers },
    });
    const cookie = response.headers.getSetCookie().find((each) => each.startsWith('XSRF-TOKEN='));
    if (cookie) this.#xsrf = cookie.slice('XSRF-TOKEN='.length).split(';', 1)[0];
    return response;
  }

  /** @throws ApiProblemError for an error response; CommandError if there is no response or an invalid one */
  async call<Request extends object, Result>(
    operation: Operation<Request, Result>,
    parts: OperationRequest<Request>,
  ): Promise<Result> {
    return this.read(operation, await this.send(operation, parts));
  }

  /** Like `call`, but returns the response with its headers. `read` validates the body later. */
  async send<Request extends object>(
    operation: Operation<Request, unknown> | FileOperation<Request, string, unknown>,
    parts: OperationRequest<Request>,
  ): Promise<Response> {
    const { path = {}, query = {}, body, ifMatch, idempotencyKey = crypto.randomUUID() } = parts as Parts;
    const { method, url } = operation;
    const filled = url.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''));
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const isFile = body instanceof Blob;
    const response = await this.fetch(
      `${filled.slice('/api/v1'.length)}${search.size > 0 ? '?' : ''}${search}`,
      method,
      {
        headers: {
          ...(body !== undefined && { 'content-type': isFile ? body.type : 'application/json' }),
          ...(method !== 'GET' && { 'idempotency-key': idempotencyKey }),
          ...(ifMatch && { 'if-match': ifMatch }),
        },
        ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
      },
    ).catch((error: unknown) => this.#reportUnreachable(error));
    if (response.ok) return response;
    const problem = problemSchema.safeParse(await this.#readJson(response)).data;
    if (!problem) throw this.#otherServer(`it answered ${response.status}`);
    throw this.explain(new ApiProblemError(response, problem));
  }

  async read<Result>(operation: Operation<object, Result>, response: Response): Promise<Result> {
    if (!operation.response) return undefined as Result;
    const parsed = operation.response.safeParse(await this.#readJson(response));
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    const field = issue?.path.join('.');
    throw this.#otherServer(
      field ? `the field ${field} is not as expected` : 'its response is not as expected',
    );
  }

  /** Hook of subclasses: may replace the message of an error response, for example by advice. */
  protected explain(refusal: ApiProblemError): CommandError {
    return refusal;
  }

  /** @returns the parsed body of a response; undefined if the body is not JSON */
  async #readJson(response: Response): Promise<unknown> {
    return parseJson(await response.text().catch((error: unknown) => this.#reportUnreachable(error)));
  }

  #reportUnreachable(error: unknown): never {
    throw new CommandError(
      `The api at ${this.url} cannot be reached: ${explainFetchError(error)}. Is it running? API_URL names another address, PORT_OFFSET shifts the usual port.`,
    );
  }

  #otherServer(what: string): CommandError {
    return new CommandError(
      `What answers at ${this.url} is not the api: ${what}. API_URL must name it, or the site.`,
    );
  }
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const CAUSES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nobody listens there',
  ECONNRESET: 'it ended the connection',
  UND_ERR_SOCKET: 'it ended the connection',
  ENOTFOUND: 'nothing has that name',
  EAI_AGAIN: 'the name could not be looked up',
  EHOSTUNREACH: 'there is no way to that host',
  ENETUNREACH: 'there is no way to that network',
  ETIMEDOUT: 'it does not answer',
  UND_ERR_CONNECT_TIMEOUT: 'it does not answer',
  ERR_SSL_WRONG_VERSION_NUMBER: 'what answers there does not speak TLS',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'what answers there does not speak TLS',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is not trusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is not trusted',
  CERT_HAS_EXPIRED: 'its certificate has expired',
};

/** Explains why `fetch` failed, from the error's cause, because the error's own message is only "fetch failed". */
export function explainFetchError(error: unknown): string {
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'it did not answer in time';
  const cause = (error instanceof Error && error.cause) || error;
  const { code, message } = cause as NodeJS.ErrnoException;
  if (code === undefined)
    return message === 'bad port' ? 'browsers and fetch never speak to that port' : message;
  return Object.hasOwn(CAUSES, code) ? `${CAUSES[code]} (${code})` : `${message} (${code})`;
}
