import { type Agent, type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { WireRequest } from './wire-request.ts';

const TIMEOUT_MS = 30_000;

export interface WireAnswer {
  status: number;
  /** Without parameters; null where there is none. */
  type: string | null;
  text: string;
  /** All header fields, as one text. */
  head: string;
  /** From sending the request to the last byte of the answer. */
  ms: number;
}

/** What was asked and answered last on a connection, for whom it ends without an answer. */
const lastExchanges = new WeakMap<Socket, string>();

/** Sends a request as it is. @throws Error when there is no whole answer within half a minute */
export async function send(
  site: URL,
  agent: Agent,
  { method, path, headers, body }: WireRequest,
): Promise<WireAnswer> {
  const length = body || method !== 'GET' ? [['content-length', String(body?.byteLength ?? 0)] as const] : [];
  const begin = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        // Node does not see by itself that nothing may follow on such a connection (RFC 9112 §9.6).
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
        wholeOf(response)
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

/** All of an answer; of a stream of events, which has no end, its head. */
async function wholeOf(response: IncomingMessage): Promise<Buffer> {
  if (!response.headers['content-type']?.startsWith('text/event-stream')) return buffer(response);
  response.destroy();
  return Buffer.alloc(0);
}

function decoded(bytes: Buffer, encoding: string | undefined): Buffer {
  if (encoding === 'br') return brotliDecompressSync(bytes);
  if (encoding === 'gzip') return gunzipSync(bytes);
  return bytes;
}
