import { type Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

/** Time limit for responses. If a response to a customer takes longer, the attack has succeeded. */
export const RESPONSE_TIMEOUT_MS = 15_000;

export interface SiteRequest {
  host: string;
  port: number;
  localAddress: string;
  agent: Agent | false;
  method?: 'GET' | 'POST' | 'PUT';
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Buffer;
}

export interface SiteResponse {
  status: number;
  body: string;
}

export class NoResponseError extends Error {
  override name = 'NoResponseError';
}

/** Sends a request. Like browsers, repeats the request once if the site closes a reused connection. @throws NoResponseError */
export async function sendSiteRequest(question: SiteRequest): Promise<SiteResponse> {
  const deadline = AbortSignal.timeout(RESPONSE_TIMEOUT_MS);
  try {
    return await askOnce(question, deadline);
  } catch (error) {
    if (!(error instanceof StaleConnection) || deadline.aborted) throw error;
    return askOnce({ ...question, agent: false }, deadline);
  }
}

class StaleConnection extends NoResponseError {}

function askOnce({ body, ...options }: SiteRequest, signal: AbortSignal): Promise<SiteResponse> {
  return new Promise((resolve, reject) => {
    const sent = request({ ...options, signal });
    sent.once('error', (error: NodeJS.ErrnoException) => {
      const why = signal.aborted
        ? `no answer in ${RESPONSE_TIMEOUT_MS / 1000} s`
        : (error.code ?? error.message);
      const isStale = sent.reusedSocket && error.code === 'ECONNRESET';
      reject(isStale ? new StaleConnection(why) : new NoResponseError(why));
    });
    sent.once('response', (answer: IncomingMessage) => {
      text(answer).then(
        (received) => resolve({ status: answer.statusCode ?? 0, body: received }),
        () =>
          reject(
            new NoResponseError(signal.aborted ? 'half of an answer' : 'half of an answer, then an end'),
          ),
      );
    });
    sent.end(body);
  });
}

export interface RawRequest {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

export function formatRawRequest(host: string, { method, path, headers = {}, body }: RawRequest): string {
  return `${formatRawHead(host, {
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

export function formatRawHead(host: string, { method, path, headers = {} }: RawRequest): string {
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}`;
}

export interface ParsedResponse {
  status: number;
  head: string;
  body: string;
}

const HEAD_END = '\r\n\r\n';
const CHUNKS_END = '0\r\n\r\n';

/** Splits the received data of a connection into responses. Must be fast: attackers share the processor with the site. */
export class ResponseParser {
  #received = '';

  add(text: string): ParsedResponse[] {
    this.#received += text;
    const answers: ParsedResponse[] = [];
    for (;;) {
      const headEnd = this.#received.indexOf(HEAD_END);
      if (headEnd < 0) return answers;
      const head = this.#received.slice(0, headEnd);
      const begin = headEnd + HEAD_END.length;
      const end = this.#endOfBody(head, begin);
      if (end < 0 || end > this.#received.length) return answers;
      answers.push({ status: Number(head.slice(9, 12)), head, body: this.#received.slice(begin, end) });
      this.#received = this.#received.slice(end);
    }
  }

  #endOfBody(head: string, begin: number): number {
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
    if (length !== undefined) return begin + Number(length);
    if (!/\r\ntransfer-encoding: *chunked/i.test(head)) return begin;
    // Search for the text of the empty last chunk, which occurs in no response body of this site.
    const last = this.#received.indexOf(CHUNKS_END, begin);
    return last < 0 ? -1 : last + CHUNKS_END.length;
  }
}
