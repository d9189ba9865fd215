/** Sends a request to the API by any transport. */
export type Send = (request: {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
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

  async function write(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    idempotencyKey?: string,
    ifMatch?: string,
    type = 'application/json',
  ) {
    const headers = {
      authorization,
      ...(body === undefined ? {} : { 'content-type': type }),
      ...(await xsrfHeaders()),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
    };
    return send({ method, url: `/api/v1${path}`, headers, body });
  }

  return {
    get: (path, headers = {}) =>
      send({ method: 'GET', url: `/api/v1${path}`, headers: { ...headers, authorization } }),
    post: (path, body, idempotencyKey, ifMatch) => write('POST', path, body, idempotencyKey, ifMatch),
    put: (path, body, idempotencyKey, ifMatch) => write('PUT', path, body, idempotencyKey, ifMatch),
    patch: (path, body, idempotencyKey, ifMatch) => write('PATCH', path, body, idempotencyKey, ifMatch),
    delete: (path, idempotencyKey, ifMatch) => write('DELETE', path, undefined, idempotencyKey, ifMatch),
    upload: (method, path, file, type, idempotencyKey) =>
      write(method, path, file, idempotencyKey, undefined, type),
    on: (other) => createTestCustomer(other, token),
  };
}
