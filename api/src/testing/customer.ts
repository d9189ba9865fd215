export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Sends a request to the API by any transport. */
export type Send = (request: {
  method: Method;
  url: string;
  headers: Record<string, string>;
  /** Bytes are sent unchanged, anything else as JSON. */
  body?: unknown;
}) => Promise<Answer>;

export interface Answer {
  status: number;
  setCookie: string | undefined;
  /** By lower-case names. */
  headers: Readonly<Record<string, unknown>>;
  text: string;
  /** If the transport is a function call. */
  bytes?: Buffer;
  // Tests look into whatever came; its shape is what they check.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  body: any;
}

interface RequestOptions {
  body?: unknown;
  /** Media type, `application/json` by default. */
  type?: string | undefined;
  idempotencyKey?: string | undefined;
  ifMatch?: string | undefined;
}

/** A signed-in customer, who sends requests like a browser: bearer, XSRF cookie and header. */
export interface TestCustomer {
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  post(path: string, body?: unknown, idempotencyKey?: string, ifMatch?: string): Promise<Answer>;
  put(path: string, body: unknown, idempotencyKey?: string, ifMatch?: string): Promise<Answer>;
  patch(path: string, body: unknown, idempotencyKey?: string, ifMatch?: string): Promise<Answer>;
  delete(path: string, idempotencyKey?: string, ifMatch?: string): Promise<Answer>;
  /** @param type media type */
  upload(
    method: 'POST' | 'PUT',
    path: string,
    file: Buffer,
    type: string,
    idempotencyKey?: string,
  ): Promise<Answer>;
  request(method: Method, path: string, options: RequestOptions): Promise<Answer>;
  /** The same customer on another process. */
  on(send: Send): TestCustomer;
}

export function createTestCustomer(send: Send, token: string): TestCustomer {
  let xsrf: string | undefined;
  const authorization = `Bearer ${token}`;

  async function xsrfHeaders(): Promise<Record<string, string>> {
    if (xsrf === undefined) {
      const { setCookie } = await send({ method: 'GET', url: '/api/v1/me', headers: { authorization } });
      xsrf = /^XSRF-TOKEN=([^;]+)/.exec(setCookie ?? '')?.[1];
    }
    return xsrf === undefined ? {} : { cookie: `XSRF-TOKEN=${xsrf}`, 'x-xsrf-token': xsrf };
  }

  async function request(method: Method, path: string, options: RequestOptions) {
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
    (method: Method): TestCustomer['post'] =>
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

/** Reads all pages of a list, and checks their length. @param path may have a query */
export async function readPages({ get }: TestCustomer, path: string, limit: number) {
  const items: Answer['body'][] = [];
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
