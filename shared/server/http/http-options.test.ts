import { Readable } from 'node:stream';
import fastify from 'fastify';
import { createLoggerOptions } from '../logger-options.ts';
import { FASTIFY_OPTIONS } from './http-options.ts';
import { sendProblem } from './problem.ts';

async function linesOf(
  url: string,
  headers: Record<string, string> = {},
): Promise<Record<string, unknown>[]> {
  const lines: string[] = [];
  const logger = createLoggerOptions('info', { write: (line) => lines.push(line) });
  const app = fastify({ ...FASTIFY_OPTIONS, logger, trustProxy: true });
  app.get('/vehicle/:id', () => 'here');
  app.get('/-/:probe', () => 'fine');
  app.get('/refused/:status', (request, reply) => {
    const status = Number((request.params as { status: string }).status);
    return sendProblem(reply, { status, code: 'refused', title: 'Refused' });
  });
  app.get('/breaking/:how', (request, reply) => {
    const stream = new Readable({ read: () => undefined });
    stream.push('half');
    const error = (request.params as { how: string }).how === 'failing' ? new Error('The disk') : undefined;
    stream.once('data', () => stream.destroy(error));
    return reply.send(stream);
  });
  await app.inject({ url, headers, remoteAddress: '203.0.113.7' }).catch(() => undefined);
  await app.close();
  return lines.map((line) => JSON.parse(line));
}

test('logs one line per request with method, path, status, duration and id', async () => {
  const [line, ...more] = await linesOf('/vehicle/7?phone=447700900123');
  expect(more).toEqual([]);
  expect(line).toEqual({
    level: 30,
    time: expect.any(Number),
    pid: process.pid,
    hostname: expect.any(String),
    reqId: expect.stringMatching(/^[\da-f]{32}$/),
    method: 'GET',
    path: '/vehicle/7',
    status: 200,
    ms: expect.any(Number),
    msg: 'answered',
  });
});

test.each(['/-/ready', '/-/health'])(
  'logs %s, which proxies request every second, at debug only',
  async (url) => {
    expect(await linesOf(url)).toEqual([]);
  },
);

test('logs neither the client nor its headers', async () => {
  const forged = {
    host: 'evil.example',
    'x-forwarded-for': '198.51.100.9',
    'x-forwarded-host': 'forged.example',
    'x-request-id': 'forged-id',
    'request-id': 'forged-id',
    'user-agent': 'forged-agent',
  };
  const text = JSON.stringify(await linesOf('http://forged.example/vehicle/7', forged));
  expect(text).toContain('/vehicle/7');
  expect(text).not.toMatch(/203\.0\.113\.7|198\.51\.100\.9|evil|forged/);
});

test.each([
  [400, 1],
  [404, 1],
  [500, 1],
  [429, 0],
  [503, 0],
])('logs a response of %i in %i lines', async (status, count) => {
  expect(await linesOf(`/refused/${status}`)).toHaveLength(count);
});

test.each([
  ['whose reader leaves, or which is given up', 'given-up', { level: 30, msg: 'broken off' }],
  [
    'that fails',
    'failing',
    { level: 50, msg: 'The response could not be sent completely', err: { message: 'The disk' } },
  ],
])('logs one line for a stream %s', async (_case, how, expected) => {
  const lines = await linesOf(`/breaking/${how}`);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ method: 'GET', path: `/breaking/${how}`, status: 200, ...expected });
});
