/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import { RawConnection } from '@forecourt/shared/server/testing';
import { createPhonePhoto } from './photos/testing/test-photos.ts';
import { type ApiRequestSender, createTestCustomer } from './testing/customer.ts';
import { MONDAY_EIGHT, startTestApi, type TestApi } from './testing/test-api.ts';
import { createEmulatorToken } from './testing/tokens.ts';

const BODY = Buffer.alloc(4 * 1024 * 1024, 'x');

let api: TestApi;
let origin: string;
/** Headers of a signed-in customer's write. */
let signedIn: Record<string, string>;
beforeAll(async () => {
  api = await startTestApi();
  origin = await api.app.listen({ port: 0, host: '127.0.0.1' });
  const noteHeaders: ApiRequestSender = async (request) => {
    signedIn = request.headers;
    return api.send(request);
  };
  await createTestCustomer(noteHeaders, createEmulatorToken({ uid: 'ann', at: MONDAY_EIGHT })).patch(
    '/me',
    {},
  );
});
afterEach(() => {
  for (const connection of slowConnections.splice(0)) connection.close();
});
afterAll(() => api.close());

const slowConnections: RawConnection[] = [];

/** Sends a body of 4 MB, and behind it, on the same connection, another request. @returns both statuses */
async function sendLarge(path: string, headers: Record<string, string>, isChunked: boolean) {
  const connection = await RawConnection.open(origin);
  const length = isChunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(BODY.length) };
  const body = isChunked
    ? Buffer.concat([Buffer.from(`${BODY.length.toString(16)}\r\n`), BODY, Buffer.from('\r\n0\r\n\r\n')])
    : BODY;
  connection.send(`PATCH ${path}`, { ...headers, ...length }, body);
  connection.send('GET /api/health');
  const answers = [await connection.answer(), await connection.answer()];
  connection.close();
  return answers.map(({ status }) => status);
}

it('accepts an upload while other customers have announced many and send almost nothing', async () => {
  const announce: ApiRequestSender = async ({ method, url, headers }) => {
    const connection = await RawConnection.open(origin);
    connection.send(`${method} ${url}`, { ...headers, 'content-length': '10000000' }, 'x');
    slowConnections.push(connection);
    return api.send({
      method: 'GET',
      url: '/api/v1/me',
      headers: { authorization: headers.authorization ?? '' },
    });
  };
  for (const uid of ['eve', 'mallory']) {
    const customer = api.customer(uid);
    const { id } = (await customer.post('/vehicles', { device_reg: `SLOW ${uid}` })).body;
    const slow = createTestCustomer(
      (request) => (request.method === 'GET' ? api.send(request) : announce(request)),
      createEmulatorToken({ uid, at: MONDAY_EIGHT }),
    );
    for (let upload = 0; upload < 8; upload += 1) {
      await slow.upload('PUT', `/vehicles/${id}/photo`, Buffer.from('x'), 'image/jpeg');
    }
  }
  const cat = api.customer('cat');
  const { id } = (await cat.post('/vehicles', { device_reg: 'CAT 1' })).body;
  const photo = await createPhonePhoto({ width: 1_500, height: 1_500 });
  expect((await cat.upload('PUT', `/vehicles/${id}/photo`, photo, 'image/jpeg')).status).toBe(201);
});

const json = { 'content-type': 'application/json' };

test.each([
  ['of a customer', () => signedIn],
  ['of nobody', () => json],
])('a body %s in chunks of one byte ends its connection', async (_who, headers) => {
  const connection = await RawConnection.open(origin);
  connection.send('PATCH /api/v1/me', { ...headers(), 'transfer-encoding': 'chunked' });
  connection.write('1\r\nx\r\n'.repeat(100_000));
  await connection.ended();
});

describe.each([
  ['with its length', false],
  ['in chunks', true],
])('a body that is too large, %s', (_, isChunked) => {
  it.each<[string, number, () => Record<string, string>, string]>([
    ['of a customer', 413, () => signedIn, '/api/v1/me'],
    [
      'without the XSRF token',
      403,
      () => ({ ...json, authorization: signedIn.authorization ?? '' }),
      '/api/v1/me',
    ],
    ['without a token', 401, () => json, '/api/v1/me'],
    ['to an unknown path', 404, () => json, '/api/nope'],
  ])('%s gets status %i, and the connection serves the next request', async (_who, status, headers, path) => {
    // Send several at once, so that some get the response before most of their body was sent.
    const answers = await Promise.all([1, 2, 3, 4].map(() => sendLarge(path, headers(), isChunked)));
    expect(answers).toEqual([1, 2, 3, 4].map(() => [status, 200]));
  });
});
