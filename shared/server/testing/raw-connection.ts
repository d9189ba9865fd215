import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** HTTP response as received. */
export interface RawResponse {
  status: number;
  /** Lower-case name → value; the values of repeated headers are joined by a comma and a space. */
  headers: Record<string, string>;
  body: string;
}

/** TCP connection that lets a test write any bytes, also invalid HTTP. */
export class RawConnection {
  readonly socket: Socket;
  #received = Buffer.alloc(0);
  #wake: () => void = () => {};

  private constructor(socket: Socket) {
    this.socket = socket;
    // Some tests expect the server to reset the connection, so an error is no failure.
    socket.on('error', () => {});
    for (const event of ['readable', 'end', 'close']) socket.on(event, () => this.#wake());
  }

  static async open(address: string): Promise<RawConnection> {
    const { hostname, port } = new URL(address);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    return new RawConnection(socket);
  }

  /** Writes a request. The `Host` header is added by default. */
  send(requestLine: string, headers: Record<string, string> = {}, body: string | Buffer = ''): void {
    const lines = Object.entries({ host: 'site.test', ...headers }).map(
      ([name, value]) => `${name}: ${value}`,
    );
    this.socket.write(`${requestLine} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    if (body.length > 0) this.socket.write(body);
  }

  /** Writes the text unchanged. */
  write(text: string): void {
    this.socket.write(text, 'latin1');
  }

  /** Reads the next response. @throws Error if the connection ends before the response is complete */
  async answer(): Promise<RawResponse> {
    for (;;) {
      const answer = this.#take();
      if (answer) return answer;
      await this.#more();
    }
  }

  /** Reads all further responses, until the server closes the connection. */
  async answers(): Promise<RawResponse[]> {
    const all: RawResponse[] = [];
    try {
      for (;;) all.push(await this.answer());
    } catch {
      return all;
    }
  }

  /** Waits until the server has closed the connection. */
  async ended(): Promise<void> {
    if (this.socket.closed) return;
    this.socket.resume();
    // `once` of node:events would reject when the connection is reset.
    await new Promise((resolve) => this.socket.once('close', resolve));
  }

  close(): void {
    this.socket.destroy();
  }

  async #more(): Promise<void> {
    for (;;) {
      const chunk = this.socket.read() as Buffer | null;
      if (chunk) {
        this.#received = Buffer.concat([this.#received, chunk]);
        return;
      }
      if (this.socket.readableEnded || this.socket.destroyed) {
        throw new Error(`The connection ended after ${JSON.stringify(this.#received.toString('latin1'))}`);
      }
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  #take(): RawResponse | null {
    const text = this.#received.toString('latin1');
    const end = text.indexOf('\r\n\r\n');
    if (end === -1) return null;
    const [statusLine = '', ...lines] = text.slice(0, end).split('\r\n');
    const headers: Record<string, string> = {};
    for (const line of lines) {
      const colon = line.indexOf(':');
      const name = line.slice(0, colon).toLowerCase();
      const value = line.slice(colon + 1).trim();
      headers[name] = name in headers ? `${headers[name]}, ${value}` : value;
    }
    const status = Number(statusLine.split(' ')[1]);
    const length = status === 100 ? 0 : Number(headers['content-length'] ?? 0);
    const bodyEnd = end + 4 + length;
    if (text.length < bodyEnd) return null;
    this.#received = this.#received.subarray(bodyEnd);
    return { status, headers, body: text.slice(end + 4, bodyEnd) };
  }
}
