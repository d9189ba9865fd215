/** @jest-environment node */
import { createHash } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { probeFile } from './file-tags.ts';

const CODE = 'console.log(1)';
const INTEGRITY = `sha384-${createHash('sha384').update(CODE).digest('base64')}`;

let server: Server | undefined;

/** Starts an origin with the given responses; resolves with the address of a file. */
async function fileAt(answer: RequestListener): Promise<string> {
  server = createServer(answer);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/7.js`;
}

function end(): Promise<void> {
  server?.closeAllConnections();
  return new Promise((resolve) => (server ? server.close(() => resolve()) : resolve()));
}

afterEach(end);

const script = { 'Content-Type': 'text/javascript' };

test.each([
  ['a file of the release as intact', 200, script, CODE, true],
  ['a file with other content as changed', 200, script, `${CODE};`, false],
  ['another response instead of a file', 404, { 'Content-Type': 'text/plain' }, 'Not found', false],
])('reports %s', async (_case, status, headers, body, intact) => {
  const address = await fileAt((_request, answer) => answer.writeHead(status, headers).end(body));
  expect(await probeFile(address, INTEGRITY)).toEqual({
    status,
    contentType: headers['Content-Type'],
    intact,
  });
});

test('fetches an overloaded file again after the given time', async () => {
  const answers = [503, 200, 200];
  const address = await fileAt((_request, answer) =>
    answer.writeHead(answers.shift() ?? 500, { ...script, 'Retry-After': '0' }).end(CODE),
  );
  expect(await probeFile(address, INTEGRITY)).toMatchObject({ status: 200, intact: true });
  expect(answers).toEqual([]);
});

test.each([
  ['it would take too long', 503, { 'Retry-After': '6' }],
  ['nobody says when', 429, {}],
  ['the file is gone', 404, { 'Retry-After': '0' }],
])('fetches once if %s', async (_case, status, headers: Record<string, string>) => {
  let looks = 0;
  const address = await fileAt((_request, answer) => {
    looks += 1;
    answer.writeHead(status, headers).end();
  });
  expect(await probeFile(address, INTEGRITY)).toMatchObject({ status, intact: false });
  expect(looks).toBe(1);
});

test('reports an origin that does not respond', async () => {
  const address = await fileAt(() => undefined);
  await end();
  expect(await probeFile(address, INTEGRITY)).toEqual({ status: null, contentType: '', intact: false });
});

test('does not wait for an origin that hangs', async () => {
  const address = await fileAt(() => undefined);
  jest.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  expect(await probeFile(address, INTEGRITY)).toMatchObject({ status: null });
});
