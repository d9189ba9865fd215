import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { ReleaseTestEnvironment, TEST_REMOTE, type TestReleaseServices } from '../testing/test-releases.ts';
import { remoteFileRoutes } from './remote-file-routes.ts';

let given: ReleaseTestEnvironment;
let edge: TestReleaseServices;
let app: FastifyInstance;

beforeEach(async () => {
  given = await ReleaseTestEnvironment.start();
  edge = await given.open();
  app = fastify();
  await app.register(remoteFileRoutes, { files: edge.files });
});

afterEach(async () => {
  await app.close();
  await given.stop();
});

async function deploy(more: Record<string, Buffer> = {}): Promise<{ base: string; entry: string }> {
  const { version, entry } = given.origin.deployWith(TEST_REMOTE, 'first', more);
  await edge.poll();
  return { base: `/remotes/${TEST_REMOTE}/${version}`, entry };
}

const ENTRY = '/* entry of vehicle first */';

test.each([
  ['br, gzip', 'br', (body: Buffer) => brotliDecompressSync(body)],
  ['gzip, deflate', 'gzip', (body: Buffer) => gunzipSync(body)],
  ['gzip;q=0.5, br;q=0', 'gzip', (body: Buffer) => gunzipSync(body)],
  ['identity', undefined, (body: Buffer) => body],
  [undefined, undefined, (body: Buffer) => body],
])('sends the smallest encoding to a browser that accepts %s', async (accepted, encoding, decode) => {
  const { base, entry } = await deploy();
  const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
  const answer = await app.inject({ url: `${base}/${entry}`, headers });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
    vary: 'Accept-Encoding',
  });
  expect(answer.headers['content-encoding']).toBe(encoding);
  expect(String(decode(answer.rawPayload))).toBe(ENTRY);
});

test('sends the size without the content for HEAD', async () => {
  const { base, entry } = await deploy();
  const answer = await app.inject({ method: 'HEAD', url: `${base}/${entry}` });
  expect(answer).toMatchObject({ statusCode: 200, body: '' });
  expect(answer.headers['content-length']).toBe(String(ENTRY.length));
});

test.each([
  ['a.css', 'text/css; charset=utf-8', 'br'],
  ['a.svg', 'image/svg+xml; charset=utf-8', 'br'],
  ['a.js.map', 'application/json; charset=utf-8', 'br'],
  ['a.woff2', 'font/woff2', undefined],
  ['a.png', 'image/png', undefined],
  ['a.unheard-of', 'application/octet-stream', undefined],
  ['LICENSE', 'application/octet-stream', undefined],
])('sends the content type of %s', async (file, type, encoding) => {
  const { base } = await deploy({ [file]: Buffer.from('content') });
  const answer = await app.inject({ url: `${base}/${file}`, headers: { 'accept-encoding': 'gzip, br' } });
  expect(answer.headers['content-type']).toBe(type);
  expect(answer.headers['content-encoding']).toBe(encoding);
});

test('serves a file whose name has the maximum length', async () => {
  const file = `${'a'.repeat(117)}.js`;
  const { base } = await deploy({ [file]: Buffer.from('1') });
  expect(await app.inject(`${base}/${file}`)).toMatchObject({ statusCode: 200, body: '1' });
});

test.each([
  ['another remote', (base: string, entry: string) => `${base.replace(TEST_REMOTE, 'auth')}/${entry}`],
  ['another version', (_base: string, entry: string) => `/remotes/${TEST_REMOTE}/1.0.0+12345678/${entry}`],
  ['another file', (base: string) => `${base}/other.js`],
  ['what every object has', (base: string) => `${base}/toString`],
  ['a remote that every object has', (_base: string, entry: string) => `/remotes/toString/valueOf/${entry}`],
  ['the description', (base: string) => `${base}/release.json`],
  ['the stored form', (base: string, entry: string) => `${base}/br/${entry}`],
  ['the document', () => `/remotes/${TEST_REMOTE}/registry.json`],
  ['a way out', (base: string) => `${base}/..%2F..%2F..%2Fregistry.json`],
  ['another way out', (base: string) => `${base}/%2e%2e`],
  ['a folder', (base: string) => `${base}/`],
  ['nothing', () => '/remotes/'],
])('responds 404 in plain text to a request for %s', async (_what, address) => {
  const { base, entry } = await deploy();
  const answer = await app.inject(address(base, entry));
  expect(answer).toMatchObject({ statusCode: 404, body: 'Not found' });
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'text/plain; charset=utf-8',
  });
  // A request for an unlisted file does not report damage.
  expect(edge.status().refused).toEqual([]);
});
