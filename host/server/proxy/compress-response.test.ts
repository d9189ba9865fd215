import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { compressResponse } from './compress-response.ts';

const json = { 'content-type': 'application/json; charset=utf-8' };
const long = Buffer.from(
  JSON.stringify(Array.from({ length: 500 }, (_, number) => ({ time: '10:30', number }))),
);

test.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
])('compresses a long response for clients that accept %s', async (accept, encoding, decompress) => {
  const answer = await compressResponse(long, { ...json, vary: 'Origin' }, accept);
  expect(answer?.headers).toEqual({ 'content-encoding': encoding, vary: 'Origin, Accept-Encoding' });
  expect(decompress(answer?.bytes ?? Buffer.of())).toEqual(long);
  expect(answer?.bytes.length).toBeLessThan(long.length / 3);
});

test('compresses a long error response', async () => {
  const problem = { 'content-type': 'application/problem+json' };
  expect((await compressResponse(long, problem, 'br'))?.headers).toMatchObject({ 'content-encoding': 'br' });
});

test('sets Vary, since visitors get different encodings', async () => {
  expect(await compressResponse(long, json, undefined)).toEqual({
    bytes: long,
    headers: { vary: 'Accept-Encoding' },
  });
});

test.each([
  ['is short', Buffer.from('{}'), json],
  ['has a tag of its bytes', long, { ...json, etag: '"3"' }],
  ['is compressed already', long, { ...json, 'content-encoding': 'gzip' }],
  ['is to stay as it is', long, { ...json, 'cache-control': 'no-store, no-transform' }],
  ['is no JSON', long, { 'content-type': 'text/calendar' }],
])('does not change a response that %s', async (_case, bytes, headers) => {
  expect(await compressResponse(bytes, headers, 'br')).toBeNull();
});
