/** @jest-environment node */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { rawQuery } from '../../testing/raw-query.ts';
import type { Database } from './database.ts';
import { createPostgresDatabase } from './postgres-database.ts';

const CUT = 'cut the connection';
const SILENT = 'say nothing';
const LAST = 'say the last word';

/** A message of PostgreSQL's protocol: its type, the length of the rest, the rest. */
function message(type: string, rest: Buffer): Buffer {
  const head = Buffer.alloc(5, type);
  head.writeInt32BE(rest.length + 4, 1);
  return Buffer.concat([head, rest]);
}

const authenticated = message('R', Buffer.alloc(4));
const done = message('C', Buffer.from('SELECT 0\0'));
const ready = message('Z', Buffer.from('I'));

/** Says yes to everything, and cuts the connection or says nothing (any more) when told so. */
function startServer(): Promise<Server> {
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write(Buffer.concat([authenticated, ready]));
      socket.on('data', (query) => {
        if (query.includes(CUT)) socket.destroy();
        else if (query.includes(LAST)) socket.pause().write(Buffer.concat([done, ready]));
        else if (query.includes(SILENT)) socket.pause();
        else if (query.toString('latin1', 0, 1) === 'Q') socket.write(Buffer.concat([done, ready]));
      });
    });
  });
  return once(server.listen(0, '127.0.0.1'), 'listening').then(() => server);
}

let server: Server;
let url: string;
const idleErrors: Error[] = [];
const noteIdleError = (error: Error) => idleErrors.push(error);
beforeAll(async () => {
  server = await startServer();
  const { port } = server.address() as AddressInfo;
  url = `postgres://any@127.0.0.1:${port}/any`;
});
afterAll(() => server.close());

describe('a PostgreSQL server that drops a connection in the middle of a transaction', () => {
  let database: Database;
  beforeAll(() => {
    database = createPostgresDatabase(url, noteIdleError);
  });
  afterAll(() => database.close());

  it('should fail that transaction only, and take another connection for the next', async () => {
    await expect(database.transaction((tx) => rawQuery(tx, CUT))).rejects.toMatchObject({
      name: 'DatabaseUnavailable',
    });
    await expect(database.transaction((tx) => rawQuery(tx, 'select'))).resolves.toEqual([]);
    expect(idleErrors).toEqual([]);
  });

  it('should say so for whatever the transaction still asks', async () => {
    const work = database.transaction(async (tx) => {
      await rawQuery(tx, CUT).catch(() => {});
      await rawQuery(tx, 'select');
    });
    await expect(work).rejects.toMatchObject({ name: 'DatabaseUnavailable' });
  });
});

describe('a PostgreSQL server that says nothing any more', () => {
  it('should be given up after a while, and its connection not used again', async () => {
    const limits = { statement_timeout: 1, lock_timeout: 1, idle_in_transaction_session_timeout: 1 };
    const database = createPostgresDatabase(url, noteIdleError, { ...limits, query_timeout: 500 });
    const unavailable = { name: 'DatabaseUnavailable' };
    await expect(database.read((reader) => rawQuery(reader, SILENT))).rejects.toMatchObject(unavailable);
    await expect(database.transaction((tx) => rawQuery(tx, SILENT))).rejects.toMatchObject(unavailable);
    await expect(database.transaction((tx) => rawQuery(tx, 'select'))).resolves.toEqual([]);
    await database.close();
  });
});

describe('a PostgreSQL server that is listened to', () => {
  const WITH_TIME = ['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate'] as const;
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: [...WITH_TIME] });
  });
  afterEach(() => jest.useRealTimers());

  it('should be noticed to say nothing any more, though the connection stays', async () => {
    const database = createPostgresDatabase(url, noteIdleError);
    const onLost = jest.fn();
    await database.listen(LAST, { onMessage: () => {}, onLost });
    await jest.advanceTimersByTimeAsync(15_000);
    expect(onLost).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(onLost).toHaveBeenCalledTimes(1);
    await database.close();
    expect(onLost).toHaveBeenCalledTimes(1);
  });

  it('should be told from one that cannot be reached', async () => {
    const database = createPostgresDatabase('postgres://any@127.0.0.1:1/any', noteIdleError);
    const onLost = jest.fn();
    const listening = database.listen('news', { onMessage: () => {}, onLost });
    await expect(listening).rejects.toMatchObject({ name: 'DatabaseUnavailable' });
    expect(onLost).not.toHaveBeenCalled();
    await database.close();
  });

  it('should be let go of with the database, which is no loss', async () => {
    const database = createPostgresDatabase(url, noteIdleError);
    const onLost = jest.fn();
    await database.listen('news', { onMessage: () => {}, onLost });
    await database.close();
    expect(onLost).not.toHaveBeenCalled();
  });
});
