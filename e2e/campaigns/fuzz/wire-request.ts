import { type Agent, type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type FuzzCustomer, type FuzzCustomers, isIdName } from './fuzz-customers.ts';
import {
  EarlierValuePlaceholder,
  pickByNumber,
  RawNumber,
  SENDER_MARK_PLACEHOLDER,
  UnencodedText,
} from './placeholders.ts';
import type { RequestPlan } from './request-plans.ts';

export interface WireRequest {
  method: string;
  path: string;
  headers: (readonly [name: string, value: string])[];
  body: Uint8Array | null;
}

type Headers = WireRequest['headers'];

export function toWireRequest(
  plan: RequestPlan,
  customer: FuzzCustomer,
  customers: FuzzCustomers,
): WireRequest {
  const known = (value: unknown) => fillIn(value, plan.customer, customer, customers);
  const path = plan.operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    written(known(plan.path[name])),
  );
  const query = plan.query.map(([name, value]) => `${written(name)}=${written(known(value))}`);
  const body = bodyOf(plan, known);
  const headers: Headers = plan.headers.map(([name, value]) => [name, sendable(String(known(value)))]);
  if (body && !headers.some(([name]) => name === 'content-type'))
    headers.push(['content-type', plan.file?.type ?? 'application/json']);
  return {
    method: plan.operation.method,
    path: query.length > 0 ? `${path}?${query.join('&')}` : path,
    headers: [...identityHeaders(plan, customer, customers), ...headers],
    body,
  };
}

function identityHeaders(
  { identity, customer: number }: RequestPlan,
  customer: FuzzCustomer,
  customers: FuzzCustomers,
): Headers {
  const bearer = ['authorization', `Bearer ${customer.session.token}`] as const;
  const xsrf = (token: string): Headers => [
    ['cookie', `XSRF-TOKEN=${token}`],
    ['x-xsrf-token', token],
  ];
  switch (identity) {
    case 'as it should be':
      return [bearer, ...xsrf(customer.xsrf)];
    case 'nobody':
      return [];
    case 'nonsense':
      return [['authorization', 'Bearer x.y.z'], ...xsrf(customer.xsrf)];
    case 'twice':
      return [bearer, bearer, ...xsrf(customer.xsrf)];
    case 'no XSRF header':
      return [bearer, ['cookie', `XSRF-TOKEN=${customer.xsrf}`]];
    case "another's XSRF token":
      return [bearer, ...xsrf(customers.other(customer, number).xsrf)];
  }
}

function bodyOf({ body, file, garble }: RequestPlan, known: (value: unknown) => unknown): Uint8Array | null {
  if (file) return typeof file.content === 'string' ? encode(String(known(file.content))) : file.content;
  const json = body === undefined ? undefined : JSON.stringify(known(body));
  if (garble) return garble(json ?? '');
  return json === undefined ? null : encode(json);
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function fillIn(value: unknown, number: number, customer: FuzzCustomer, customers: FuzzCustomers): unknown {
  const fill = (each: unknown): unknown => fillIn(each, number, customer, customers);
  if (typeof value === 'string') return value.replaceAll(SENDER_MARK_PLACEHOLDER, customer.mark);
  if (value instanceof EarlierValuePlaceholder) return fill(seenValue(value, number, customer, customers));
  if (value instanceof RawNumber) return rawJson(value.json);
  if (value instanceof UnencodedText || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(fill);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [fill(name), fill(each)]));
}

function seenValue(
  { name, from, pick: which, otherwise }: EarlierValuePlaceholder,
  number: number,
  customer: FuzzCustomer,
  customers: FuzzCustomers,
): string {
  const own = customer.seen.get(name) ?? [];
  if (from === 'oneself' && own.length > 0) return pickByNumber(own, which);
  const other = customers.other(customer, number);
  // Omit texts with the other customer's mark: in this customer's data, the mark would look like leaked data.
  // Omit ids unless `from` is `others`.
  const others = (other.seen.get(name) ?? []).filter(
    // Ignore case and spaces, because the api returns registrations in capitals and with a space.
    (text) =>
      !text.toLowerCase().replaceAll(' ', '').includes(other.mark) && (from === 'others' || !isIdName(name)),
  );
  return others.length > 0 ? pickByNumber(others, which) : otherwise;
}

/** TypeScript's library lacks the type of `JSON.rawJSON`. */
const { rawJSON: rawJson } = JSON as unknown as { rawJSON(json: string): unknown };

function written(value: unknown): string {
  if (value instanceof UnencodedText) return value.text;
  return encodeURIComponent(String(value).toWellFormed());
}

/** Replaces characters that Node refuses to send in headers. */
function sendable(value: string): string {
  return value.replace(/[^\t\x20-\x7e\x80-\xff]/g, '?');
}

const TIMEOUT_MS = 30_000;

export interface WireResponse {
  status: number;
  /** Media type of the body without parameters; null if the response has none. */
  type: string | null;
  text: string;
  head: string;
  /** Time from sending the request to the last byte of the response, in ms. */
  ms: number;
}

/** Socket → its last request and response, which are reported if the connection ends without a response. */
const lastExchanges = new WeakMap<Socket, string>();

/** Sends a request as given, with Host and Content-Length added. @throws Error without a complete response within 30 s */
export async function sendWireRequest(
  site: URL,
  agent: Agent,
  { method, path, headers, body }: WireRequest,
): Promise<WireResponse> {
  const length = body || method !== 'GET' ? [['content-length', String(body?.byteLength ?? 0)] as const] : [];
  const begin = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        // After `Connection: close`, a connection must not be reused (RFC 9112 §9.6), which Node does not detect here.
        agent: headers.some(asksToClose) ? false : agent,
        method,
        path,
        hostname: site.hostname,
        port: site.port,
        headers: [['host', site.host] as const, ...length, ...headers].flat(),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      },
      (response) => {
        lastExchanges.set(response.socket, `${method} ${path} → ${response.statusCode}`);
        readResponse(response)
          .then((bytes) => {
            const ms = performance.now() - begin;
            const { 'content-type': type, 'content-encoding': encoding } = response.headers;
            resolve({
              status: response.statusCode ?? 0,
              type: type?.split(';')[0]?.trim().toLowerCase() ?? null,
              text: decoded(bytes, encoding).toString(),
              head: response.rawHeaders.join('\n'),
              ms,
            });
          })
          .catch(reject);
      },
    );
    sent.once('error', ({ message }) => {
      const last = sent.socket && lastExchanges.get(sent.socket);
      reject(new Error(`${message}, on a connection that was ${last ? `used before (${last})` : 'new'}`));
    });
    sent.end(body ?? undefined);
  });
}

function asksToClose([name, value]: readonly [string, string]): boolean {
  return name.toLowerCase() === 'connection' && value.toLowerCase() === 'close';
}

/** Reads the body of a response; an event stream never ends, so its body is not read. */
async function readResponse(response: IncomingMessage): Promise<Buffer> {
  if (!response.headers['content-type']?.startsWith('text/event-stream')) return buffer(response);
  response.destroy();
  return Buffer.alloc(0);
}

function decoded(bytes: Buffer, encoding: string | undefined): Buffer {
  if (encoding === 'br') return brotliDecompressSync(bytes);
  if (encoding === 'gzip') return gunzipSync(bytes);
  return bytes;
}
