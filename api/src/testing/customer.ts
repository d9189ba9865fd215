export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Function that sends a request to the API, over the network or in the same process. */
export type ApiRequestSender = (request: {
  method: HttpMethod;
  url: string;
  headers: Record<string, string>;
  /** Body; a buffer is sent unchanged, any other value as JSON. */
  body?: unknown;
}) => Promise<ApiResponse>;

export interface ApiResponse {
  status: number;
  setCookie: string | undefined;
  /** Response headers by lower-case name. */
  headers: Readonly<Record<string, unknown>>;
  text: string;
  /** Body as bytes; undefined for responses over the network. */
  bytes?: Buffer;
  // `any`, because tests check the shape of the response themselves.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  body: any;
}

interface RequestOptions {
  body?: unknown;
  /** Media type of the body; default: `application/json`. */
  type?: string | undefined;
  idempotencyKey?: string | undefined;
  ifMatch?: string | undefined;
}

/** A signed-in customer, whose requests have token, XSRF cookie and XSRF header like those of a browser. */
export interface TestCustomer {
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<ApiResponse>;
  post(path: string, body?: unknown, idempotencyKey?: string, ifMatch?: string): Promise<ApiResponse>;
  put(path: string, body: unknown, idempotencyKey?: string, ifMatch?: string): Promise<ApiResponse>;
  patch(path: string, body: unknown, idempotencyKey?: string, ifMatch?: string): Promise<ApiResponse>;
  delete(path: string, idempotencyKey?: string, ifMatch?: string): Promise<ApiResponse>;
  /** Sends a file. @param type media type */
  upload(
    method: 'POST' | 'PUT',
    path: string,
    file: Buffer,
    type: string,
    idempotencyKey?: string,
  ): Promise<ApiResponse>;
  request(method: HttpMethod, path: string, options: RequestOptions): Promise<ApiResponse>;
  /** Returns the same customer, whose requests go to another process. */
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

  async function request(method: HttpMethod, path: string, options: RequestOptions) {
    const { body, type = 'application/json', idempotencyKey, ifMatch } = options;
    const headers = {
      authorization,
      ...(body === undefined ? {} : { 'content-type': type }),
      ...(await xsrfHeaders()),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
    };
    return send({ method, url: `/api/v1${path}`, headers, body });
  }

  const write =
    (method: HttpMethod): TestCustomer['post'] =>
    (path, body, idempotencyKey, ifMatch) =>
      request(method, path, { body, idempotencyKey, ifMatch });

  return {
    get: (path, headers = {}) =>
      send({ method: 'GET', url: `/api/v1${path}`, headers: { ...headers, authorization } }),
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

/** Reads all pages of a list, and checks that each has at most `limit` items. @param path may have a query */
export async function readAllPages({ get }: TestCustomer, path: string, limit: number) {
  const items: ApiResponse['body'][] = [];
  let next: string | null = '';
  while (next !== null) {
    const query: string = `${path.includes('?') ? '&' : '?'}limit=${limit}${next && `&cursor=${next}`}`;
    const { body } = await get(path + query);
    expect(body.items.length).toBeLessThanOrEqual(limit);
    items.push(...body.items);
    next = body.next_cursor;
  }
  return items;
}
