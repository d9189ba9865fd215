import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createOriginServer } from './create-origin.ts';

let folder: string;
let origin: FastifyInstance;
const get = (url: string, encoding = 'identity') =>
  origin.inject({ url, headers: { 'accept-encoding': encoding } });

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'origin-'));
  writeFileSync(path.join(folder, 'release.json'), '{"version":"1"}');
  writeFileSync(path.join(folder, 'entry.458b0f198827.js'), 'plain');
  writeFileSync(path.join(folder, 'entry.458b0f198827.js.br'), 'small');
  writeFileSync(path.join(folder, '.built-from'), 'hash');
  origin = await createOriginServer(folder);
});

afterEach(async () => {
  await origin.close();
  rmSync(folder, { recursive: true });
});

test('allows any site to read its files', async () => {
  expect((await get('/release.json')).headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  });
});

test('lets browsers cache hashed files for a year, and revalidate the release', async () => {
  expect((await get('/entry.458b0f198827.js')).headers['cache-control']).toBe(
    'public, max-age=31536000, immutable',
  );
  expect((await get('/release.json')).headers['cache-control']).toBe('no-cache');
});

test('sends the compressed copy if the client accepts it', async () => {
  const compressed = await get('/entry.458b0f198827.js', 'br');
  expect(compressed.body).toBe('small');
  expect(compressed.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'application/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect((await get('/entry.458b0f198827.js')).body).toBe('plain');
});

test.each(['/nothing.js', '/', '/.built-from', '/../package.json', '/%2e%2e/package.json'])(
  'responds to %s with 404 in plain text, which any site may read',
  async (url) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.body]).toEqual([404, 'Not found']);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain',
      'access-control-allow-origin': '*',
    });
  },
);

test('serves the next deployment without a restart', async () => {
  writeFileSync(path.join(folder, 'release.json'), '{"version":"2"}');
  writeFileSync(path.join(folder, 'entry.aaaaaaaaaaaa.js'), 'new');
  expect((await get('/release.json')).json()).toEqual({ version: '2' });
  expect((await get('/entry.aaaaaaaaaaaa.js')).body).toBe('new');
});

test('responds before the first deployment, and serves it later', async () => {
  const empty = mkdtempSync(path.join(tmpdir(), 'origin-'));
  rmSync(empty, { recursive: true });
  const early = await createOriginServer(empty);
  expect((await early.inject({ url: '/release.json' })).statusCode).toBe(404);
  mkdirSync(empty);
  writeFileSync(path.join(empty, 'release.json'), '{}');
  expect((await early.inject({ url: '/release.json' })).statusCode).toBe(200);
  await early.close();
  rmSync(empty, { recursive: true });
});
