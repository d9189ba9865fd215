import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import fastify from 'fastify';
import { createChunkedStream, shouldSendInChunks, staticRoutes } from './static-routes.ts';

const SCRIPT = 'main.0123456789ab.js';
const LATE = 'late.0123456789ab.js';

let shell: string;
let app: FastifyInstance;

beforeEach(async () => {
  shell = mkdtempSync(path.join(tmpdir(), 'forecourt-shell-'));
  mkdirSync(path.join(shell, 'icons'));
  for (const [name, content] of [
    [SCRIPT, 'as it is'],
    [`${SCRIPT}.br`, 'with brotli'],
    [`${SCRIPT}.gz`, 'with gzip'],
    [LATE, 'never read'],
    ['.built-from', 'a hash'],
  ] as const) {
    writeFileSync(path.join(shell, name), content);
  }
  app = fastify();
  await app.register(staticRoutes, { shell, publicFiles: shell });
});
afterEach(async () => {
  await app.close();
  rmSync(shell, { recursive: true, force: true });
});

const get = (file: string, accepted = 'identity') =>
  app.inject({ url: `/assets/${file}`, headers: { 'accept-encoding': accepted } });

test.each([
  ['gzip, deflate, br', 'with brotli', 'br'],
  ['gzip', 'with gzip', 'gzip'],
  ['identity', 'as it is', undefined],
])('serves a file to a browser that accepts %s, cached for a year', async (accepted, body, encoding) => {
  const answer = await get(SCRIPT, accepted);
  expect([answer.body, answer.headers]).toEqual([
    body,
    expect.objectContaining({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    }),
  ]);
  expect(answer.headers['content-encoding']).toBe(encoding);
});

test('serves a file that the build did not compress', async () => {
  expect((await get(LATE, 'br')).body).toBe('never read');
});

test('keeps file contents in memory, so that a slow reader holds no file open', async () => {
  await get(SCRIPT);
  rmSync(path.join(shell, SCRIPT));
  expect((await get(SCRIPT)).body).toBe('as it is');
});

test.each(['nothing.js', '.built-from', 'icons', '..%2fpackage.json', '..%5cpackage.json', ''])(
  'responds in plain text that %j does not exist',
  async (file) => {
    const { statusCode, body } = await get(file);
    expect([statusCode, body]).toEqual([404, 'Not found']);
  },
);

test('responds 404 for a file that was deleted before its first request', async () => {
  rmSync(path.join(shell, LATE));
  expect((await get(LATE)).statusCode).toBe(404);
});

const MEGABYTE = 1024 * 1024;

test('sends the whole body, whatever its length', async () => {
  for (const length of [1, 65_536, 65_537, MEGABYTE]) {
    const body = Buffer.alloc(length, 'abc');
    expect((await buffer(createChunkedStream(body))).equals(body)).toBe(true);
  }
});

test('lets new requests in after every few chunks, and finishes short bodies first', async () => {
  const finished: string[] = [];
  const piecesPerTurn = [0];
  const read = async (name: string, length: number) => {
    for await (const _piece of createChunkedStream(Buffer.alloc(length))) {
      piecesPerTurn.push((piecesPerTurn.pop() ?? 0) + 1);
    }
    finished.push(name);
  };
  const nextTurn = () => {
    piecesPerTurn.push(0);
    turn = setImmediate(nextTurn);
  };
  let turn = setImmediate(nextTurn);
  await Promise.all([
    ...Array(12)
      .fill(null)
      .map(() => read('long', MEGABYTE)),
    read('short', 65_537),
  ]);
  clearImmediate(turn);
  expect(finished[0]).toBe('short');
  expect(Math.max(...piecesPerTurn)).toBe(4);
});

test('continues with the others when some readers leave', async () => {
  const left = Array.from({ length: 100 }, () => createChunkedStream(Buffer.alloc(MEGABYTE)));
  for (const stream of left) stream.resume().destroy();
  expect(await buffer(createChunkedStream(Buffer.alloc(MEGABYTE)))).toHaveLength(MEGABYTE);
});

test('sends a body that fits into one write in one piece', () => {
  expect([65_536, 65_537].map((length) => shouldSendInChunks(Buffer.alloc(length)))).toEqual([false, true]);
});
