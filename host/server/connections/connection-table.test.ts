import { MAX_RESPONSE_MS, MAX_UNREAD_BYTES } from './connection-limits.ts';
import { ConnectionTable, type HttpExchange, NEW_CONNECTION_GRACE_MS } from './connection-table.ts';

let now: number;
beforeEach(() => {
  now = 0;
});

const create = (inAll = 3, perClient = 3) => new ConnectionTable<string>({ inAll, perClient }, () => now);

const exchange = (phase: ReturnType<HttpExchange['phase']>, since = 0, unreadBytes = 0): HttpExchange => ({
  since,
  phase: () => phase,
  unreadBytes: () => unreadBytes,
});

function fill(
  table: ConnectionTable<string>,
  phases: Record<string, ReturnType<HttpExchange['phase']> | 'idle'>,
) {
  for (const [name, phase] of Object.entries(phases)) {
    expect(table.add(name, name)).toBeNull();
    if (phase !== 'idle') table.begin(name, exchange(phase));
  }
  now += NEW_CONNECTION_GRACE_MS;
}

test('drops the longest idle connection for a newcomer', () => {
  const table = create();
  fill(table, { a: 'idle', b: 'idle', c: 'idle' });
  const busy = exchange('working');
  table.begin('a', busy);
  table.end('a', busy);
  expect(table.add('d', 'd')).toEqual({ drop: 'b', reason: 'idle' });
});

test('keeps a new connection whose request may be in flight', () => {
  const table = create();
  fill(table, { a: 'sending', b: 'idle' });
  expect(table.add('c', 'c')).toBeNull();
  expect(table.add('d', 'd')).toEqual({ drop: 'b', reason: 'idle' });
  table.remove('b');
  expect(table.add('e', 'e')).toEqual({ drop: 'a', reason: 'sending' });
  table.remove('a');
  expect(table.add('f', 'f')).toEqual({ drop: 'f', reason: 'refused' });
});

test('drops the slowest sender before the slowest reader if none is idle', () => {
  const table = create();
  fill(table, { a: 'sending', b: 'receiving', c: 'receiving' });
  expect(table.add('d', 'd')).toEqual({ drop: 'b', reason: 'receiving' });
  table.remove('b');
  table.remove('c');
  fill(table, { e: 'working' });
  table.begin('d', exchange('streaming'));
  expect(table.add('f', 'f')).toEqual({ drop: 'a', reason: 'sending' });
});

test('refuses the newcomer if all others wait for a response or read a stream', () => {
  const table = create();
  fill(table, { a: 'working', b: 'streaming', c: 'working' });
  expect(table.add('d', 'd')).toEqual({ drop: 'd', reason: 'refused' });
});

test('drops a connection of the client that has too many', () => {
  const table = create(10, 2);
  fill(table, { a: 'idle' });
  expect(table.add('b', 'eve')).toBeNull();
  expect(table.add('c', 'eve')).toBeNull();
  now += NEW_CONNECTION_GRACE_MS;
  expect(table.add('d', 'eve')).toEqual({ drop: 'b', reason: 'idle' });
  table.remove('b');
  expect(table.size).toBe(3);
});

test('does not limit a client that many share, such as a balancer', () => {
  const table = create(10, 1);
  expect([table.add('a', null), table.add('b', null), table.add('c', null)]).toEqual([null, null, null]);
});

test('counts a connection as busy until all of its requests are answered', () => {
  const table = create();
  const [first, second] = [exchange('sending', 1), exchange('working', 2)];
  fill(table, { a: 'idle' });
  table.begin('a', first);
  table.begin('a', second);
  now = MAX_RESPONSE_MS + 1;
  const slow = () => table.findSlowReaders();
  expect(slow()).toEqual(['a']);
  table.end('a', first);
  expect([table.idle, slow()]).toEqual([0, []]);
  table.end('a', second);
  expect(table.idle).toBe(1);
});

test('counts the unread bytes of responses queued behind a stream', () => {
  const table = create(10, 10);
  fill(table, { a: 'streaming', b: 'streaming' });
  table.begin('b', exchange('sending', 0, MAX_UNREAD_BYTES + 1));
  expect(table.findSlowReaders()).toEqual(['b']);
});

test('reports a connection that sends too many requests without waiting for responses', () => {
  const table = create();
  fill(table, { a: 'idle' });
  const said = Array.from({ length: 9 }, () => table.begin('a', exchange('working')));
  expect(said).toEqual([...Array(8).fill(false), true]);
});

test('finds connections that read a response for too long, counted from the request', () => {
  const table = create();
  fill(table, { a: 'idle', b: 'idle', c: 'working' });
  table.begin('a', exchange('sending', 1_000));
  table.begin('b', exchange('sending', 1_001));
  now = MAX_RESPONSE_MS + 999;
  expect(table.findSlowReaders()).toEqual([]);
  now += 1;
  expect(table.findSlowReaders()).toEqual(['a']);
});

test('finds the oldest unread responses while too many bytes wait, also queued ones', () => {
  const table = create(10, 10);
  fill(table, { a: 'idle', b: 'streaming', c: 'idle', d: 'idle' });
  const queued = exchange('sending', 0, 1);
  table.begin('a', exchange('sending', 0, MAX_UNREAD_BYTES / 2));
  table.begin('c', exchange('sending'));
  table.begin('c', queued);
  table.begin('d', exchange('sending', 0, MAX_UNREAD_BYTES / 2));
  expect(table.findSlowReaders()).toEqual(['a']);
  table.end('c', queued);
  expect(table.findSlowReaders()).toEqual([]);
});
