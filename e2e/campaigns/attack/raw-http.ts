export interface RawRequest {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

/** Serializes a request. @param host with its port */
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

/** Head of a request, without the empty line at its end. */
export function rawHead(host: string, { method, path, headers = {} }: RawRequest): string {
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}`;
}

export interface ReadAnswer {
  status: number;
  head: string;
  body: string;
}

const HEAD_END = '\r\n\r\n';
const CHUNKS_END = '0\r\n\r\n';

/** Splits the data of a connection into responses. It must be fast: attackers share the processor with the site. */
export class AnswerReader {
  #received = '';

  add(text: string): ReadAnswer[] {
    this.#received += text;
    const answers: ReadAnswer[] = [];
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
    // The last chunk is empty. Texts of this site contain no such line.
    const last = this.#received.indexOf(CHUNKS_END, begin);
    return last < 0 ? -1 : last + CHUNKS_END.length;
  }
}
