import type * as operations from '@forecourt/shared/api/operations';
import type { z } from 'zod';
import type { importProblemSchema } from '../record/csv/import-schema.ts';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Function that sends a request to the API, over the network or in the same process. */
export type ApiRequestSender = (request: {
  method: HttpMethod;
  url: string;
  headers: Record<string, string>;
  /** Body. It is sent as JSON; in the same process a buffer is sent unchanged. */
  body?: unknown;
}) => Promise<ReceivedResponse>;

interface ReceivedResponse {
  status: number;
  setCookie: string | undefined;
  /** Response headers by lower-case name. */
  headers: Readonly<Record<string, unknown>>;
  text: string;
  /** Body as bytes; undefined for responses over the network. */
  bytes?: Buffer;
  body: unknown;
}

export interface ApiResponse<Body = unknown> extends ReceivedResponse {
  body: Body;
  /** The body, with the type of a problem. Read it only if the request was refused. */
  problem: { [Name in keyof Problem]-?: NonNullable<Problem[Name]> };
}

/** The documented problem with the most fields. */
type Problem = z.infer<typeof importProblemSchema>;

type Operation = (typeof operations)[keyof typeof operations];
type ResponseBodies = {
  [Each in Operation as NonNullable<Each['route']>]: Each extends {
    response: { _zod: { output: infer Body } } | null;
  }
    ? Body
    : Each extends { json?: infer Body }
      ? Exclude<Body, undefined>
      : null;
};

/** Parts of a path. A documented parameter becomes `never`, which fits every part of a requested path. */
type Segments<Path extends string> = Path extends `${infer First}/${infer Rest}`
  ? [...Segments<First>, ...Segments<Rest>]
  : [Path extends `{${string}}` ? never : Path];
type WithoutQuery<Path extends string> = Path extends `${infer Own}?${string}` ? Own : Path;
/** Response body that the OpenAPI document declares; never for a path of type `string`. */
type BodyOf<
  Method extends HttpMethod,
  Path extends string,
  Route extends keyof ResponseBodies = keyof ResponseBodies,
> = {
  [Each in Route]: Each extends `${Method} /api/v1${infer Documented}`
    ? Segments<Documented> extends Segments<WithoutQuery<Path>>
      ? ResponseBodies[Each]
      : never
    : never;
}[Route];

/** Routes whose body is a file. */
type FileRoute = NonNullable<Extract<Operation, { request?: { body: Blob } }>['route']>;
type JsonRoute = Exclude<keyof ResponseBodies, FileRoute>;

interface RequestOptions {
  body?: unknown;
  /** Media type of the body; default: `application/json`. */
  type?: string | undefined;
  idempotencyKey?: string | undefined;
  ifMatch?: string | undefined;
}

type Sent<
  Method extends HttpMethod,
  Path extends string,
  Route extends keyof ResponseBodies = keyof ResponseBodies,
> = Promise<ApiResponse<BodyOf<Method, Path, Route>>>;

type Write<Method extends HttpMethod> = <Path extends string>(
  path: Path,
  body?: unknown,
  idempotencyKey?: string,
  ifMatch?: string,
) => Sent<Method, Path, JsonRoute>;

/** A signed-in customer. All requests have the token; except by `get`, they also have the XSRF cookie and header. */
export interface TestCustomer {
  get<Path extends string>(path: Path, headers?: Readonly<Record<string, string>>): Sent<'GET', Path>;
  post: Write<'POST'>;
  put: Write<'PUT'>;
  patch: Write<'PATCH'>;
  delete<Path extends string>(path: Path, idempotencyKey?: string, ifMatch?: string): Sent<'DELETE', Path>;
  /** Sends a file. @param type media type */
  upload<Method extends 'POST' | 'PUT', Path extends string>(
    method: Method,
    path: Path,
    file: Buffer,
    type: string,
    idempotencyKey?: string,
  ): Sent<Method, Path>;
  request(method: HttpMethod, path: string, options: RequestOptions): Promise<ApiResponse>;
  /** Returns the same customer with another sender, for example for another process. */
  on(send: ApiRequestSender): TestCustomer;
}

export function createTestCustomer(send: ApiRequestSender, token: string): TestCustomer {
  let xsrf: string | undefined;
  const authorization = `Bearer ${token}`;

  async function xsrfHeaders(): Promise<Record<string, string>> {
    if (xsrf === undefined) {
      const { setCookie } = await send({ method: 'GET', url: '/api/v1/me', headers: { authorization } });
      xsrf = /^XSRF-TOKEN=([^;]+)/.exec(setCookie ?? '')?.[1];
    }
    return xsrf === undefined ? {} : { cookie: `XSRF-TOKEN=${xsrf}`, 'x-xsrf-token': xsrf };
  }

  async function request<Body>(method: HttpMethod, path: string, options: RequestOptions) {
    const { body, type = 'application/json', idempotencyKey, ifMatch } = options;
    const headers = {
      authorization,
      ...(body === undefined ? {} : { 'content-type': type }),
      ...(await xsrfHeaders()),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
    };
    return typed<Body>(await send({ method, url: `/api/v1${path}`, headers, body }));
  }

  const write =
    <Method extends HttpMethod>(method: Method): Write<Method> =>
    (path, body, idempotencyKey, ifMatch) =>
      request(method, path, { body, idempotencyKey, ifMatch });

  return {
    get: async (path, headers = {}) =>
      typed(await send({ method: 'GET', url: `/api/v1${path}`, headers: { ...headers, authorization } })),
    post: write('POST'),
    put: write('PUT'),
    patch: write('PATCH'),
    delete: (path, idempotencyKey, ifMatch) => request('DELETE', path, { idempotencyKey, ifMatch }),
    upload: (method, path, body, type, idempotencyKey) =>
      request(method, path, { body, type, idempotencyKey }),
    request,
    on: (other) => createTestCustomer(other, token),
  };
}

/** @param text body of the response */
export function toReceivedResponse({ status, headers }: Response, text: string): ReceivedResponse {
  const isJson = headers.get('content-type')?.includes('json');
  return {
    status,
    setCookie: headers.getSetCookie()[0],
    headers: Object.fromEntries(headers),
    text,
    body: isJson ? JSON.parse(text) : null,
  };
}

const typed = <Body>(sent: ReceivedResponse) => ({ ...sent, problem: sent.body }) as ApiResponse<Body>;

/** Returns the body of a successful response. @throws Error if the response is a problem */
export function requireSuccessfulBody<Body>({ status, body, text }: ApiResponse<Body>): Body {
  if (status >= 400) throw new Error(`The request was refused: ${status} ${text}`);
  return body;
}

/** Reads all pages of a list, and checks that each has at most `limit` items. @param path may have a query */
export async function readAllPages<Path extends string>({ get }: TestCustomer, path: Path, limit: number) {
  type Item = BodyOf<'GET', Path> extends { items: (infer Each)[] } ? Each : never;
  const items: Item[] = [];
  let next: string | null = '';
  while (next !== null) {
    const query: string = `${path.includes('?') ? '&' : '?'}limit=${limit}${next && `&cursor=${next}`}`;
    const page = (await get(path + query)).body as { items: Item[]; next_cursor: string | null };
    expect(page.items.length).toBeLessThanOrEqual(limit);
    items.push(...page.items);
    next = page.next_cursor;
  }
  return items;
}
