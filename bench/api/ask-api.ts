// Worker process that sends requests to the api over HTTP, one connection per client. Parses no JSON, to
// need little processor time.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { formatRawRequest, type ParsedResponse, ResponseParser } from '../../e2e/campaigns/attack/ask.ts';
import { repeatRequests, serveBenchJobs } from './answer-jobs.ts';
import { buildRequest } from './cases.ts';

class Connection {
  readonly #socket: Socket;
  readonly #reader = new ResponseParser();
  #settle: { resolve: (answer: ParsedResponse) => void; reject: (error: Error) => void } | undefined;

  static async open(host: string): Promise<Connection> {
    const { hostname, port } = new URL(`http://${host}`);
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    await once(socket, 'connect');
    return new Connection(socket);
  }

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => {
      for (const answer of this.#reader.add(text)) this.#settle?.resolve(answer);
    });
    socket.on('error', (error) => this.#settle?.reject(error));
    socket.on('close', () => this.#settle?.reject(new Error('connection closed')));
  }

  ask(request: string): Promise<ParsedResponse> {
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#settle = undefined;
    this.#socket.destroy();
  }
}

serveBenchJobs(async (host, stage) => async (job) => {
  const connections = await Promise.all(Array.from({ length: job.clients }, () => Connection.open(host)));
  const outcome = await repeatRequests(job, async (name, n, client) => {
    const answer = await connections[client]?.ask(formatRawRequest(host, buildRequest(name, stage, n)));
    const expected = name === 'booking' ? 201 : 200;
    if (answer?.status !== expected) {
      throw new Error(`${answer?.status} ${/"code":"([a-z_]+)"/.exec(answer?.body ?? '')?.[1] ?? ''}`);
    }
  });
  for (const connection of connections) connection.close();
  return outcome;
});
