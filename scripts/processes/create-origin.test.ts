import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createOrigin } from './create-origin.ts';

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
  origin = await createOrigin(folder);
});

afterEach(async () => {
  await origin.close();
  rmSync(folder, { recursive: true });
});

test('should let any site read its files', async () => {
  expect((await get('/release.json')).headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  });
});

test('should have hashed files kept for a year, the release asked for each time', async () => {
  expect((await get('/entry.458b0f198827.js')).headers['cache-control']).toBe(
    'public, max-age=31536000, immutable',
  );
  expect((await get('/release.json')).headers['cache-control']).toBe('no-cache');
});

test('should send the compressed copy to who can read it', async () => {
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
  'should answer %s with 404 in plain text, for any site to read',
  async (url) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.body]).toEqual([404, 'Not found']);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain',
      'access-control-allow-origin': '*',
    });
  },
);

test('should serve the next deployment without a restart', async () => {
  writeFileSync(path.join(folder, 'release.json'), '{"version":"2"}');
  writeFileSync(path.join(folder, 'entry.aaaaaaaaaaaa.js'), 'new');
  expect((await get('/release.json')).json()).toEqual({ version: '2' });
  expect((await get('/entry.aaaaaaaaaaaa.js')).body).toBe('new');
});

test('should answer before anything was ever deployed, and serve what is deployed later', async () => {
  const empty = mkdtempSync(path.join(tmpdir(), 'origin-'));
  rmSync(empty, { recursive: true });
  const early = await createOrigin(empty);
  expect((await early.inject({ url: '/release.json' })).statusCode).toBe(404);
  mkdirSync(empty);
  writeFileSync(path.join(empty, 'release.json'), '{}');
  expect((await early.inject({ url: '/release.json' })).statusCode).toBe(200);
  await early.close();
  rmSync(empty, { recursive: true });
});
