import { once } from 'node:events';
import { get, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { startTracing } from '@forecourt/shared/server';
import { RawConnection } from '@forecourt/shared/server/testing';
import { TraceCollector } from '@forecourt/shared/server/testing/traces';
import { fastify } from 'fastify';
import { TestBackend } from '../testing/test-backend.ts';
import { startTestEdge, type TestEdge } from '../testing/test-edge.ts';

let edge: TestEdge;
let address: string;
let backendUrl: string;
const backend = new TestBackend();
const opened: RawConnection[] = [];
beforeAll(async () => {
  backendUrl = await backend.start();
  edge = await startTestEdge({ API_URL: backendUrl });
  address = await edge.listen();
});
afterEach(() => {
  for (const connection of opened.splice(0)) connection.close();
});
afterAll(async () => {
  await edge.close();
  await backend.stop();
});

async function open(): Promise<RawConnection> {
  const connection = await RawConnection.open(address);
  opened.push(connection);
  return connection;
}

const noLog = fastify().log;

/** Time limit in ms; enough for a busy machine. */
const PLACE_WITHIN_MS = 30_000;
const TRY_AGAIN_MS = 100;

/** For fake timers: everything except `setTimeout`, by which requests stop to wait for their turn. */
const ALL_BUT_TIMEOUTS = [
  'Date',
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
] as const;

const openMany = (count: number) => Promise.all(Array.from({ length: count }, open));

test('forwards its own knowledge of the client, and none of the client’s claims about its origin', async () => {
  backend.respond(({ headers }, response) => response.end(JSON.stringify(headers)));
  const connection = await open();
  connection.send('GET /api/v1/me', {
    connection: 'keep-alive, x-secret-hop',
    'x-secret-hop': '1',
    'x-forwarded-for': '203.0.113.66',
    'x-forwarded-host': 'evil.test',
    'x-forwarded-proto': 'https',
    forwarded: 'for=203.0.113.66',
    'x-real-ip': '203.0.113.66',
    authorization: 'Bearer abc',
    cookie: 'XSRF-TOKEN=x',
  });
  const passed = JSON.parse((await connection.answer()).body);
  expect(passed).toMatchObject({
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-host': 'site.test',
    'x-forwarded-proto': 'http',
    authorization: 'Bearer abc',
    cookie: 'XSRF-TOKEN=x',
  });
  expect(JSON.stringify(passed)).not.toMatch(/203\.0\.113\.66|evil|x-secret-hop/);
});

test('gives each forwarded request an id, whatever the visitor sends', async () => {
  backend.respond(({ headers }, response) => response.end(JSON.stringify(headers)));
  const forged = {
    'x-request-id': 'f'.repeat(32),
    traceparent: `00-${'f'.repeat(32)}-${'f'.repeat(16)}-01`,
    tracestate: 'forged=1',
    baggage: 'forged=1',
  };
  const { headers, body } = await edge.send({ url: '/api/v1/me', headers: forged });
  expect(headers['x-request-id']).toMatch(/^[\da-f]{32}$/);
  expect(JSON.parse(body)).toMatchObject({ 'x-request-id': headers['x-request-id'] });
  expect(body).not.toMatch(/forged|ffffffffffffffff/);
});

test('records a span for a forwarded request, which the backend can continue', async () => {
  const collector = new TraceCollector();
  const endTracing = await startTracing(await collector.start(), 'forecourt-edge', noLog);
  backend.respond(({ headers }, response) => response.end(JSON.stringify(headers)));
  const phone = '447700900123';
  const { body, headers } = await edge.send({
    url: `/api/v1/vehicles?phone=${phone}`,
    headers: { authorization: 'Bearer secret-token' },
  });
  await endTracing();
  await collector.stop();
  expect(collector.spans).toEqual([
    expect.objectContaining({ name: 'forward read', kind: 3, traceId: headers['x-request-id'], status: {} }),
  ]);
  const [span] = collector.spans;
  expect(JSON.parse(body)).toMatchObject({ traceparent: `00-${span?.traceId}-${span?.spanId}-01` });
  expect(collector.received).not.toMatch(/phone|447700900|secret-token|127\.0\.0\.1/);
});

test('names the id in the problem if the backend does not respond', async () => {
  backend.respond((_request, response) => response.destroy());
  const { statusCode, headers, body } = await edge.send('/api/v1/me');
  expect(statusCode).toBe(503);
  expect(JSON.parse(body)).toMatchObject({ request_id: headers['x-request-id'] });
});

test('forwards bodies and responses unchanged', async () => {
  backend.respond(async (request, response) => {
    const chunks = await request.toArray();
    response.writeHead(201, {
      'content-type': 'application/json',
      location: '/x',
      'set-cookie': ['a=1', 'b=2'],
    });
    response.end(Buffer.concat(chunks));
  });
  const payload = '{ "spaces":  "stay" }';
  const answer = await edge.send({
    method: 'POST',
    url: '/api/v1/vehicles?a=%20b',
    headers: { 'content-type': 'application/json; charset=utf-8' },
    payload,
  });
  expect([answer.statusCode, answer.body, answer.headers.location]).toEqual([201, payload, '/x']);
  expect(answer.headers['set-cookie']).toEqual(['a=1', 'b=2']);
  expect(backend.requests).toEqual(['POST /api/v1/vehicles?a=%20b']);
});

test('responds to HEAD, and with statuses without a body, with the backend’s length', async () => {
  backend.respond((request, response) => {
    if (request.method === 'HEAD') response.writeHead(200, { 'content-length': '1234' });
    else response.writeHead(204);
    response.end();
  });
  const [connection] = await openMany(1);
  const head = await edge.send({ method: 'HEAD', url: '/api/v1/me' });
  expect([head.statusCode, head.headers['content-length']]).toEqual([200, '1234']);
  connection?.send('DELETE /api/v1/me');
  expect((await connection?.answer())?.status).toBe(204);
});

test('responds while hundreds send their bodies slowly, without involving the backend', async () => {
  backend.respond((_request, response) => response.end('{}'));
  for (const connection of await openMany(300)) {
    connection.send(
      'POST /api/v1/vehicles',
      { 'content-type': 'application/json', 'content-length': '1000' },
      '{',
    );
  }
  const [customer] = await openMany(1);
  customer?.send('GET /api/v1/me');
  expect((await customer?.answer())?.status).toBe(200);
  expect(backend.requests).toEqual(['GET /api/v1/me']);
});

test.each([
  ['announced', { 'content-length': '4000000' }, Buffer.alloc(4_000_000, 'x')],
  ['sent in chunks', { 'transfer-encoding': 'chunked' }, chunked(Buffer.alloc(4_000_000, 'x'))],
])('refuses a body that is too large (%s) and keeps the connection usable', async (_how, headers, body) => {
  backend.respond((_request, response) => response.end('{}'));
  const connections = await openMany(10);
  const answers = await Promise.all(
    connections.map(async (connection) => {
      connection.send('POST /api/v1/vehicles', { 'content-type': 'application/json', ...headers }, body);
      const refusal = await connection.answer();
      connection.send('GET /api/v1/me');
      return [refusal.status, JSON.parse(refusal.body).code, (await connection.answer()).status];
    }),
  );
  expect(answers).toEqual(connections.map(() => [413, 'body_too_large', 200]));
  expect(new Set(backend.requests)).toEqual(new Set(['GET /api/v1/me']));
});

test('accepts a body in the smallest network packets, and drops clients that send smaller ones', async () => {
  backend.respond(async (request, response) => {
    response.end(String(Buffer.concat(await request.toArray()).length));
  });
  const send = async (pieceLength: number) => {
    const connection = await open();
    const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
    connection.send('POST /api/v1/vehicles', headers, chunked(Buffer.alloc(60_000, 'x'), pieceLength));
    return connection;
  };
  expect((await (await send(536)).answer()).body).toBe('60000');
  await expect((await send(1)).answer()).rejects.toThrow('The connection ended after ""');
  expect(backend.requests).toHaveLength(1);
});

const PHOTO = 'PUT /api/v1/vehicles/3f9c2a1b/photo';
const MEGABYTE = 1024 * 1024;

/** Lets the backend accept any bearer token as a customer's name, and respond to uploads with their length. */
function respondToUploads(): void {
  backend.respond(async (request, response) => {
    const [, customer] = /^Bearer (\w+)$/.exec(request.headers.authorization ?? '') ?? [];
    if (customer === undefined) {
      response.writeHead(401, { 'content-type': 'application/problem+json' });
      response.end(JSON.stringify({ code: 'token_missing' }));
    } else if (request.url === '/api/v1/me') {
      response.end(JSON.stringify({ id: customer }));
    } else {
      response.end(String(Buffer.concat(await request.toArray()).length));
    }
  });
}

const photoOf = (customer: string, bytes: number) => ({
  authorization: `Bearer ${customer}`,
  'content-type': 'image/jpeg',
  'content-length': String(bytes),
});

/** Returns the status, and the length of the upload or the code of the refusal. */
async function outcome(connection: RawConnection): Promise<[number, string]> {
  const { status, body } = await connection.answer();
  return [status, status === 200 ? body : JSON.parse(body).code];
}

async function upload(customer: string, bytes: number, route = PHOTO): Promise<[number, string]> {
  const connection = await open();
  connection.send(route, photoOf(customer, bytes), Buffer.alloc(bytes, 'x'));
  return outcome(connection);
}

test('accepts photos and files up to the backend’s limit, and refuses larger ones', async () => {
  respondToUploads();
  expect([
    await upload('ann', 10 * MEGABYTE),
    await upload('ann', 10 * MEGABYTE + 1),
    await upload('ann', 2 * MEGABYTE, 'POST /api/v1/records/3f9c2a1b/photos'),
    await upload('ann', MEGABYTE, 'POST /api/v1/vehicles/3f9c2a1b/records/import'),
    await upload('ann', MEGABYTE + 1, 'POST /api/v1/vehicles/3f9c2a1b/records/import'),
    await upload('ann', 2 * MEGABYTE, 'POST /api/v1/vehicles/3f9c2a1b/photo'),
  ]).toEqual([
    [200, String(10 * MEGABYTE)],
    [413, 'body_too_large'],
    [200, String(2 * MEGABYTE)],
    [200, String(MEGABYTE)],
    [413, 'body_too_large'],
    [413, 'body_too_large'],
  ]);
});

test('refuses uploads of signed-out visitors before their body, with the backend’s response', async () => {
  respondToUploads();
  const connection = await open();
  connection.send(PHOTO, { 'content-type': 'image/jpeg', 'content-length': '1000000' });
  expect(await outcome(connection)).toEqual([401, 'token_missing']);
  expect(backend.requests).toEqual(['GET /api/v1/me']);
});

test('accepts uploads while hundreds of announced ones send almost nothing', async () => {
  respondToUploads();
  for (const [index, connection] of (await openMany(200)).entries()) {
    const customer = ['', 'eve', 'mallory'][index % 3] ?? '';
    connection.send(PHOTO, photoOf(customer, 10 * MEGABYTE), index % 2 === 0 ? 'x' : '');
  }
  expect(await upload('ann', MEGABYTE)).toEqual([200, String(MEGABYTE)]);
  expect(await upload('eve', MEGABYTE)).toEqual([200, String(MEGABYTE)]);
});

test('limits the memory of one customer’s unfinished uploads, and accepts those of others', async () => {
  respondToUploads();
  const almost = Buffer.alloc(9 * MEGABYTE, 'x');
  const slow = await openMany(6);
  for (const connection of slow) connection.send(PHOTO, photoOf('eve', 10 * MEGABYTE), almost);
  const refused = await Promise.race(
    slow.map(async (connection) => ({ connection, got: await outcome(connection) })),
  );
  expect(refused.got).toEqual([503, 'overloaded']);
  expect(await upload('ann', 10 * MEGABYTE)).toEqual([200, String(10 * MEGABYTE)]);
  // The rest of a refused body is dropped, and its connection stays open.
  refused.connection.socket.write(Buffer.alloc(MEGABYTE, 'x'));
  refused.connection.send('GET /api/v1/me', { authorization: 'Bearer eve' });
  expect((await refused.connection.answer()).status).toBe(200);
  for (const connection of slow) connection.close();
  while ((await upload('eve', 10 * MEGABYTE))[0] !== 200) await delay(TRY_AGAIN_MS);
});

test('does not forward endless pipelined requests', async () => {
  backend.respond((_request, response) => response.end('{}'));
  const connection = await open();
  connection.socket.write('GET /api/v1/me HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(500));
  await connection.ended();
  const [customer] = await openMany(1);
  customer?.send('GET /api/v1/vehicles');
  expect((await customer?.answer())?.status).toBe(200);
  expect(backend.requests.length).toBeLessThan(20);
});

test('sends 100 Continue to a request that waits for it', async () => {
  backend.respond(async (request, response) => {
    await request.toArray();
    response.end(String(request.headers.expect));
  });
  const connection = await open();
  connection.send('POST /api/v1/vehicles', { expect: '100-continue', 'content-length': '2' });
  expect((await connection.answer()).status).toBe(100);
  connection.socket.write('{}');
  expect(await connection.answer()).toMatchObject({ status: 200, body: 'undefined' });
});

test('refuses requests beyond the limit of their class with 503, and serves other classes', async () => {
  const held: ServerResponse[] = [];
  backend.respond((request, response) => {
    if (decodeURI(request.url ?? '').startsWith('/api/v1/availability')) held.push(response);
    else response.end('{}');
  });
  const asked = Array.from({ length: 100 }, (_, index) =>
    edge.send({
      url: index % 2 ? '/api/v1/availability?from=x' : '/api/v1/%61vailability?from=x',
      headers: { accept: 'text/event-stream' },
    }),
  );
  const refused = await Promise.race(asked);
  expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([
    503,
    'overloaded',
    '5',
  ]);
  expect((await edge.send('/api/v1/me')).statusCode).toBe(200);
  backend.respond((_request, response) => response.end('{}'));
  for (const response of held) response.end('{}');
  const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
  // One client may have four of the eight running requests, and 64 waiting ones.
  expect([statuses.filter((status) => status === 200).length, new Set(statuses)]).toEqual([
    68,
    new Set([200, 503]),
  ]);
});

test('forwards an address with a hash unchanged', async () => {
  backend.respond((_request, response) => response.end('{}'));
  const connection = await open();
  connection.send('GET /api/v1/availability#%zz');
  expect((await connection.answer()).status).toBe(200);
  expect(backend.requests).toEqual(['GET /api/v1/availability#%zz']);
});

test('forwards a stream as it arrives, next to other requests, and ends it with its reader', async () => {
  const streams: ServerResponse[] = [];
  backend.respond((request, response) => {
    if (request.url !== '/api/v1/events') return response.end('{}');
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: first\n\n');
    return streams.push(response);
  });
  const readers = await openMany(100);
  for (const reader of readers) reader.send('GET /api/v1/events');
  for (const { socket } of readers)
    while (!String(socket.read() ?? '').includes('first')) await once(socket, 'readable');
  expect((await edge.send('/api/v1/me')).statusCode).toBe(200);
  const ended = streams.map((stream) => once(stream, 'close'));
  for (const reader of readers) reader.close();
  await Promise.all(ended);
});

test('opens only some streams at once for one address, and all of them one after the other', async () => {
  const beginning: ServerResponse[] = [];
  backend.respond((request, response) => {
    if (request.url === '/api/v1/events') beginning.push(response);
    else response.end('{}');
  });
  const readers = await openMany(30);
  for (const reader of readers) reader.send('GET /api/v1/events');
  while (beginning.length < 4) await delay(5);
  expect((await edge.send('/api/v1/me')).statusCode).toBe(200);
  expect(beginning).toHaveLength(4);
  for (let begun = 0; begun < readers.length; begun += 1) {
    while (beginning.length <= begun) await delay(5);
    beginning[begun]?.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: first\n\n');
  }
  for (const { socket } of readers)
    while (!String(socket.read() ?? '').includes('first')) await once(socket, 'readable');
});

async function openStream(site: string): Promise<{ text: () => string; over: Promise<string> }> {
  const headers = { 'accept-encoding': 'br, gzip', accept: 'text/event-stream' };
  const [answer]: IncomingMessage[] = await once(
    get(`${site}/api/v1/events`, { headers, agent: false }),
    'response',
  );
  expect(answer?.headers).not.toHaveProperty('content-encoding');
  let text = '';
  const read = async () => {
    for await (const piece of answer ?? []) text += String(piece);
  };
  const over = read().then(
    () => 'ended',
    () => 'broken off',
  );
  return { text: () => text, over };
}

test('forwards each event of a stream separately, uncompressed, and its regular end', async () => {
  const [stream] = await streamOfBackend(address);
  for (const event of ['first', 'second']) {
    stream?.response.write(`data: ${event}\n\n`);
    while (!stream?.passed.text().includes(event)) await delay(5);
  }
  stream?.response.end();
  expect(await stream?.passed.over).toBe('ended');
});

test('breaks off a stream that the backend breaks off, so that it does not look complete', async () => {
  const [stream] = await streamOfBackend(address);
  stream?.response.destroy();
  expect(await stream?.passed.over).toBe('broken off');
  expect((await edge.send('/api/v1/me')).statusCode).toBe(200);
});

test('ends its streams at once when it is closed', async () => {
  const closing = await startTestEdge({ API_URL: backendUrl });
  const site = await closing.listen();
  const open = await streamOfBackend(site, 3);
  const begin = performance.now();
  await closing.close();
  expect(await Promise.all(open.map(({ passed }) => passed.over))).toEqual(['ended', 'ended', 'ended']);
  for (const { passed } of open) expect(passed.text()).toMatch(/\n\nevent: closing\ndata: \{\}\n\n$/);
  expect(performance.now() - begin).toBeLessThan(5_000);
});

/** Opens streams through an edge. Returns them with the backend’s side of each. */
async function streamOfBackend(site: string, count = 1) {
  const responses: ServerResponse[] = [];
  backend.respond((request, response) => {
    if (request.url !== '/api/v1/events') return response.end('{}');
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(':\n\n');
    return responses.push(response);
  });
  const streams: { response: ServerResponse; passed: Awaited<ReturnType<typeof openStream>> }[] = [];
  while (streams.length < count) {
    const passed = await openStream(site);
    streams.push({ response: responses.at(-1) as ServerResponse, passed });
  }
  return streams;
}

test('does not repeat a request to an overloaded backend', async () => {
  backend.respond((_request, response) => response.writeHead(503, { 'retry-after': '1' }).end('{}'));
  const answer = await edge.send('/api/v1/me');
  expect([answer.statusCode, answer.headers['retry-after'], backend.requests.length]).toEqual([503, '1', 1]);
});

test('responds with 503 if the backend breaks off before its response', async () => {
  backend.respond((request) => request.socket.destroy());
  await expectUnavailable();
});

test('responds with 503 if the backend breaks off within its response, without its headers', async () => {
  backend.respond((request, response) => {
    const headers = { etag: '"1"', 'content-encoding': 'br', 'set-cookie': 'a=1', 'content-length': '10' };
    response.writeHead(200, headers).write('half', () => request.socket.destroy());
  });
  const { headers } = await expectUnavailable();
  expect(Object.keys(headers)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(etag|content-encoding|set-cookie)$/)]),
  );
});

async function expectUnavailable() {
  const answer = await edge.send('/api/v1/me');
  expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([
    503,
    'backend_unavailable',
    '5',
  ]);
  return answer;
}

function chunked(body: Buffer, chunkLength = body.length): Buffer {
  const chunks: Buffer[] = [];
  for (let begin = 0; begin < body.length; begin += chunkLength) {
    const chunk = body.subarray(begin, begin + chunkLength);
    chunks.push(Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n'));
  }
  return Buffer.concat([...chunks, Buffer.from('0\r\n\r\n')]);
}

// Near the end of this file, since their requests may continue for a while.
test.each([
  ['before their turn', '/api/v1/long', 5],
  // One client may have four of eight running requests.
  ['before they had a place', '/api/docs/long', 4],
])('frees the capacity of long responses whose reader left %s', async (_when, path, places) => {
  const long = Buffer.alloc(3_000_000, 'x');
  backend.respond((_request, response) => response.end(long));
  const connection = await open();
  connection.socket.pause();
  for (let request = 0; request < places + 3; request += 1) connection.send(`GET ${path}`);
  while (backend.requests.length < places || (await passedOn()) < 2) await delay(TRY_AGAIN_MS);
  connection.close();
  while ((await passedOn()) > 0) await delay(TRY_AGAIN_MS);
});

/** Counts the forwarded requests of a class in a state; default: those of any class that run, or of one in any state. */
async function passedOn(ofClass = '', state = ofClass ? '' : 'running'): Promise<number> {
  const { body } = await edge.sendInternal('/-/metrics');
  const places = body.matchAll(
    new RegExp(
      `^forecourt_passed_requests\\{class="${ofClass || '.*'}",state="${state || '.*'}"\\} (\\d+)$`,
      'gm',
    ),
  );
  return [...places].reduce((sum, [, count]) => sum + Number(count), 0);
}

test('responds while ten clients do not read their eighty responses', async () => {
  const large = Buffer.alloc(900_000, 'x');
  backend.respond((request, response) => response.end(request.url === '/api/v1/large' ? large : '{}'));
  for (const connection of await openMany(10)) {
    connection.socket.pause();
    // More than the buffers between edge and reader hold, on the maximum of requests per connection.
    for (let request = 0; request < 8; request += 1) connection.send('GET /api/v1/large');
  }
  const customer = await open();
  const deadline = performance.now() + PLACE_WITHIN_MS;
  let status = 0;
  // Refused at once during the eighty large responses.
  while (status !== 200 && performance.now() < deadline) {
    await delay(TRY_AGAIN_MS);
    customer.send('GET /api/v1/me');
    status = (await customer.answer()).status;
  }
  expect(status).toBe(200);
});

// The last of this file: undici's timers stay faked.
describe('with time limits switched off', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: [...ALL_BUT_TIMEOUTS] }));
  afterEach(() => jest.useRealTimers());

  const HELD = '/api/v1/vehicles?held';

  test('opens no stream while a read waits for its turn', async () => {
    const held: ServerResponse[] = [];
    backend.respond((request, response) => {
      if (request.url === HELD) return held.push(response);
      if (request.url !== '/api/v1/events') return response.end('{}');
      return response.writeHead(200, { 'content-type': 'text/event-stream' }).write(':\n\n');
    });
    const read = (remoteAddress: string) => edge.send({ url: HELD, remoteAddress });
    // One client may have half of the 32 places.
    const reads = Array.from({ length: 32 }, (_, index) => read(`192.0.2.${index % 2}`));
    while (held.length < reads.length) await delay(5);
    reads.push(read('192.0.2.3'));
    while ((await passedOn('read', 'waiting')) === 0) await delay(5);
    const reader = await open();
    reader.send('GET /api/v1/events');
    while ((await passedOn('stream')) === 0) await delay(5);
    expect(await passedOn('stream', 'waiting')).toBe(1);
    held[0]?.end('{}');
    while (!String(reader.socket.read() ?? '').includes(':\n\n')) await once(reader.socket, 'readable');
    expect(held).toHaveLength(reads.length);
    for (const response of held) response.end('{}');
    await Promise.all(reads);
  });
});
