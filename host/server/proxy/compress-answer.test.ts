import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { compressAnswer } from './compress-answer.ts';

const json = { 'content-type': 'application/json; charset=utf-8' };
const long = Buffer.from(
  JSON.stringify(Array.from({ length: 500 }, (_, number) => ({ time: '10:30', number }))),
);

test.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
])('should compress a long answer for who accepts %s', async (accept, encoding, decompress) => {
  const answer = await compressAnswer(long, { ...json, vary: 'Origin' }, accept);
  expect(answer?.headers).toEqual({ 'content-encoding': encoding, vary: 'Origin, Accept-Encoding' });
  expect(decompress(answer?.bytes ?? Buffer.of())).toEqual(long);
  expect(answer?.bytes.length).toBeLessThan(long.length / 3);
});

test('should compress a long refusal as well', async () => {
  const problem = { 'content-type': 'application/problem+json' };
  expect((await compressAnswer(long, problem, 'br'))?.headers).toMatchObject({ 'content-encoding': 'br' });
});

test('should tell caches that another visitor gets another form', async () => {
  expect(await compressAnswer(long, json, undefined)).toEqual({
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
])('should leave an answer as it is that %s', async (_case, bytes, headers) => {
  expect(await compressAnswer(bytes, headers, 'br')).toBeNull();
});
