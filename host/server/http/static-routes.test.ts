import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import fastify from 'fastify';
import { inPieces, isLong, staticRoutes } from './static-routes.ts';

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
])('should give a file to who takes %s, for a year', async (accepted, body, encoding) => {
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

test('should give a file that was not compressed as it is', async () => {
  expect((await get(LATE, 'br')).body).toBe('never read');
});

test('should keep what it has read, so that no file is open while somebody reads slowly', async () => {
  await get(SCRIPT);
  rmSync(path.join(shell, SCRIPT));
  expect((await get(SCRIPT)).body).toBe('as it is');
});

test.each(['nothing.js', '.built-from', 'icons', '..%2fpackage.json', '..%5cpackage.json', ''])(
  'should say in plain text that there is no %j',
  async (file) => {
    const { statusCode, body } = await get(file);
    expect([statusCode, body]).toEqual([404, 'Not found']);
  },
);

test('should say that a file is not there when it went away before it was first asked for', async () => {
  rmSync(path.join(shell, LATE));
  expect((await get(LATE)).statusCode).toBe(404);
});

const MEGABYTE = 1024 * 1024;

test('should give out the whole body, whatever its length', async () => {
  for (const length of [1, 65_536, 65_537, MEGABYTE]) {
    const body = Buffer.alloc(length, 'abc');
    expect((await buffer(inPieces(body))).equals(body)).toBe(true);
  }
});

test('should let newcomers in after every few pieces, and finish what is short before what is long', async () => {
  const finished: string[] = [];
  const piecesPerTurn = [0];
  const read = async (name: string, length: number) => {
    for await (const _piece of inPieces(Buffer.alloc(length))) {
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

test('should go on with the others when some have left', async () => {
  const left = Array.from({ length: 100 }, () => inPieces(Buffer.alloc(MEGABYTE)));
  for (const stream of left) stream.resume().destroy();
  expect(await buffer(inPieces(Buffer.alloc(MEGABYTE)))).toHaveLength(MEGABYTE);
});

test('should cut nothing that one write takes', () => {
  expect([65_536, 65_537].map((length) => isLong(Buffer.alloc(length)))).toEqual([false, true]);
});
