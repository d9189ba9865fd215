import type { IncomingMessage } from 'node:http';
import { RawConnection } from '@forecourt/shared/server/testing';
import fastify, { type FastifyInstance } from 'fastify';
import { FASTIFY_OPTIONS } from './http-options.ts';
import { httpRulesPlugin } from './http-rules.ts';

let app: FastifyInstance;
let connection: RawConnection;
/** Number of times Node passed on a piece of a body. */
let parsed: number;

beforeAll(async () => {
  app = fastify(FASTIFY_OPTIONS);
  await app.register(httpRulesPlugin, { sendNotFound: (_request, reply) => reply.code(404).send() });
  app.post('/take', ({ body }) => body);
  app.post('/hold', { onRequest: () => undefined }, () => undefined);
  app.server.on('request', (request: IncomingMessage) => {
    const push = request.push.bind(request);
    request.push = (...piece) => {
      parsed += 1;
      return push(...piece);
    };
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(async () => {
  parsed = 0;
  connection = await RawConnection.open(app.listeningOrigin);
});
afterEach(() => connection.close());
afterAll(() => app.close());

const begin = (path: string) =>
  connection.send(`POST ${path}`, { 'content-type': 'application/json', 'transfer-encoding': 'chunked' });

test.each([
  ['while it is read', '/take'],
  ['before it is read', '/hold'],
  ['after it was refused', '/nowhere'],
])('stops parsing a body in chunks of one byte %s, and drops its sender', async (_when, path) => {
  begin(path);
  if (path === '/nowhere') expect((await connection.answer()).status).toBe(404);
  connection.write('1\r\nx\r\n'.repeat(100_000));
  await connection.ended();
  expect(parsed).toBeGreaterThan(128);
  expect(parsed).toBeLessThan(1_000);
});

test.each([
  ['read', '/take', 200],
  ['refused', '/nowhere', 404],
])('parses no more of tiny chunks behind a body of known length that is %s', async (_what, path, status) => {
  const body = JSON.stringify('x'.repeat(20_000));
  connection.send(`POST ${path}`, { 'content-type': 'application/json', 'content-length': `${body.length}` });
  connection.write(body.slice(0, 5_000));
  if (status === 404) expect((await connection.answer()).status).toBe(status);
  const head = `POST ${path} HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`;
  connection.write(`${body.slice(5_000)}${head}${'1\r\nx\r\n'.repeat(100_000)}`);
  await connection.answers();
  expect(parsed).toBeGreaterThan(128);
  expect(parsed).toBeLessThan(1_000);
});

test.each([
  ['a hundred chunks of one byte', 1, 100],
  ['chunks of the smallest network packets', 536, 1_000],
])('accepts a body in %s, and further requests', async (_what, length, count) => {
  for (let request = 0; request < 2; request += 1) {
    begin('/take');
    const chunk = `${length.toString(16)}\r\n${'x'.repeat(length)}\r\n`;
    connection.write(`1\r\n"\r\n${chunk.repeat(count)}1\r\n"\r\n0\r\n\r\n`);
    expect(await connection.answer()).toMatchObject({ status: 200, body: 'x'.repeat(length * count) });
  }
});
