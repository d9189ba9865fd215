export interface RawRequest {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

/** A request as it is written on a connection. @param host with its port */
export function rawRequest(host: string, { method, path, headers = {}, body }: RawRequest): string {
  return `${rawHead(host, {
    method,
    path,
    headers: {
      ...headers,
      ...(body === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
    },
  })}\r\n${body ?? ''}`;
}

/** The beginning of a request, without the empty line that ends it. */
export function rawHead(host: string, { method, path, headers = {} }: RawRequest): string {
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}`;
}
