import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { RawConnection } from '@forecourt/shared/server/testing';
import { MAX_RESPONSE_MS } from './connection-limits.ts';
import { NEW_CONNECTION_GRACE_MS } from './connection-table.ts';
import { guardConnections } from './guard-connections.ts';

const opened: RawConnection[] = [];
let address: string;
let dropped: string[];
const held: ServerResponse[] = [];
const accepted: Socket[] = [];
const server = createServer((request, response) => {
  if (request.url === '/held') held.push(response);
  else response.end('done');
});

beforeAll(async () => {
  guardConnections(server, {
    isTrustedProxy: () => false,
    onDrop: (reason) => dropped.push(reason),
    limits: { inAll: 20, perClient: 20 },
  });
  server.on('connection', (socket) => accepted.push(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  dropped = [];
});
afterEach(async () => {
  for (const response of held.splice(0)) response.end();
  for (const connection of opened) connection.close();
  opened.length = 0;
  await Promise.all(accepted.splice(0).map(closed));
});
afterAll(() => server.close());

/** `once` of node:events would reject when the connection is reset. */
function closed(socket: Socket): Promise<unknown> | null {
  return socket.closed ? null : new Promise((resolve) => socket.once('close', resolve));
}

async function open(): Promise<RawConnection> {
  const connection = await RawConnection.open(address);
  opened.push(connection);
  return connection;
}

test('responds to newcomers however many silent connections are open', async () => {
  for (let count = 0; count < 60; count += 1) await open();
  // A new connection does not count as idle before this time.
  await delay(NEW_CONNECTION_GRACE_MS);
  const customer = await open();
  customer.send('GET /');
  expect((await customer.answer()).body).toBe('done');
  expect(dropped).toContain('idle');
});

test('drops the slowest sender if no connection is idle', async () => {
  const slow = await open();
  slow.send('POST /held', { 'content-length': '10' }, '1');
  for (let count = 0; count < 19; count += 1) (await open()).send('GET /held');
  while (held.length < 20) await once(server, 'request');
  const customer = await open();
  await slow.ended();
  customer.send('GET /');
  expect((await customer.answer()).body).toBe('done');
  expect(dropped).toEqual(['receiving']);
});

test('drops a client that pipelines requests without waiting for responses', async () => {
  const connection = await open();
  connection.socket.write('GET /held HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(50));
  await connection.ended();
  expect(new Set(dropped)).toEqual(new Set(['pipelining']));
});

describe('with fake time', () => {
  /** Functions that are not faked: only the guard's clock and its sweep interval are. */
  const REAL = [
    'Date',
    'hrtime',
    'nextTick',
    'queueMicrotask',
    'setImmediate',
    'clearImmediate',
    'setTimeout',
    'clearTimeout',
  ] as const;
  let guarded: Server;
  beforeEach(async () => {
    jest.useFakeTimers({ doNotFake: [...REAL] });
    guarded = createServer((request, response) => {
      if (request.url === '/begun') response.write('the beginning');
    });
    guardConnections(guarded, { isTrustedProxy: () => false, onDrop: (reason) => dropped.push(reason) });
    await once(guarded.listen(0, '127.0.0.1'), 'listening');
  });
  afterEach(() => {
    guarded.closeAllConnections();
    guarded.close();
    jest.useRealTimers();
  });

  async function ask(path: string): Promise<RawConnection> {
    const connection = await RawConnection.open(
      `http://127.0.0.1:${(guarded.address() as AddressInfo).port}`,
    );
    opened.push(connection);
    const came = once(guarded, 'request');
    connection.send(`GET ${path}`);
    await came;
    return connection;
  }

  test('drops a connection that reads its response too slowly, and none that waits for one', async () => {
    const [slow, waiting] = [await ask('/begun'), await ask('/awaited')];
    jest.advanceTimersByTime(MAX_RESPONSE_MS - 1_000);
    expect(dropped).toEqual([]);
    jest.advanceTimersByTime(1_000);
    expect(dropped).toEqual(['sending']);
    await slow.answers();
    expect(waiting.socket.closed).toBe(false);
  });

  test('stops the sweep when the server is closed', async () => {
    expect(jest.getTimerCount()).toBe(1);
    await once(guarded.close(), 'close');
    expect(jest.getTimerCount()).toBe(0);
  });
});
