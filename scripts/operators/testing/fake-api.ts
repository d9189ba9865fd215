import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface FakeApi {
  address: string;
  /** Method, path and body of each request of the current test. */
  requests: string[];
  /** Authorization headers of all requests. */
  tokens: Set<string | undefined>;
}

/** Starts a fake of the api's internal listener for the tests of a file. @param respond returns the response to a request */
export function prepareFakeApi(respond: (method?: string) => { status?: number; body?: unknown }): FakeApi {
  const fake: FakeApi = { address: '', requests: [], tokens: new Set() };
  let server: Server;
  beforeAll(async () => {
    server = createServer(async (request, response) => {
      fake.tokens.add(request.headers.authorization);
      fake.requests.push(`${request.method} ${request.url} ${await text(request)}`.trim());
      const { status = 200, body } = respond(request.method);
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(body === undefined ? '' : JSON.stringify(body));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    fake.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => fake.requests.splice(0));
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  return fake;
}
