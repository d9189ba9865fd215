import { MAX_ANSWER_MS, MAX_UNREAD_BYTES } from './connection-limits.ts';
import { ARRIVAL_MS, ConnectionTable, type Exchange } from './connection-table.ts';

let now: number;
beforeEach(() => {
  now = 0;
});

const create = (inAll = 3, perClient = 3) => new ConnectionTable<string>({ inAll, perClient }, () => now);

const exchange = (phase: ReturnType<Exchange['phase']>, since = 0, unreadBytes = 0): Exchange => ({
  since,
  phase: () => phase,
  unreadBytes: () => unreadBytes,
});

function fill(
  table: ConnectionTable<string>,
  phases: Record<string, ReturnType<Exchange['phase']> | 'idle'>,
) {
  for (const [name, phase] of Object.entries(phases)) {
    expect(table.add(name, name)).toBeNull();
    if (phase !== 'idle') table.begin(name, exchange(phase));
  }
  now += ARRIVAL_MS;
}

test('should drop what has been idle longest for a newcomer', () => {
  const table = create();
  fill(table, { a: 'idle', b: 'idle', c: 'idle' });
  const busy = exchange('working');
  table.begin('a', busy);
  table.end('a', busy);
  expect(table.add('d', 'd')).toEqual({ drop: 'b', reason: 'idle' });
});

test('should drop nobody whose request may still be on its way', () => {
  const table = create();
  fill(table, { a: 'sending', b: 'idle' });
  expect(table.add('c', 'c')).toBeNull();
  expect(table.add('d', 'd')).toEqual({ drop: 'b', reason: 'idle' });
  table.remove('b');
  expect(table.add('e', 'e')).toEqual({ drop: 'a', reason: 'sending' });
  table.remove('a');
  expect(table.add('f', 'f')).toEqual({ drop: 'f', reason: 'refused' });
});

test('should drop the slowest in sending before the slowest in reading, when nothing is idle', () => {
  const table = create();
  fill(table, { a: 'sending', b: 'receiving', c: 'receiving' });
  expect(table.add('d', 'd')).toEqual({ drop: 'b', reason: 'receiving' });
  table.remove('b');
  table.remove('c');
  fill(table, { e: 'working' });
  table.begin('d', exchange('streaming'));
  expect(table.add('f', 'f')).toEqual({ drop: 'a', reason: 'sending' });
});

test('should refuse the newcomer rather than anybody whose answer is being made, or a stream', () => {
  const table = create();
  fill(table, { a: 'working', b: 'streaming', c: 'working' });
  expect(table.add('d', 'd')).toEqual({ drop: 'd', reason: 'refused' });
});

test('should make a client that has too many drop one of its own', () => {
  const table = create(10, 2);
  fill(table, { a: 'idle' });
  expect(table.add('b', 'eve')).toBeNull();
  expect(table.add('c', 'eve')).toBeNull();
  now += ARRIVAL_MS;
  expect(table.add('d', 'eve')).toEqual({ drop: 'b', reason: 'idle' });
  table.remove('b');
  expect(table.size).toBe(3);
});

test('should not count what many clients share, such as the connections of a balancer', () => {
  const table = create(10, 1);
  expect([table.add('a', null), table.add('b', null), table.add('c', null)]).toEqual([null, null, null]);
});

test('should call a connection busy until all of its requests are answered', () => {
  const table = create();
  const [first, second] = [exchange('sending', 1), exchange('working', 2)];
  fill(table, { a: 'idle' });
  table.begin('a', first);
  table.begin('a', second);
  now = MAX_ANSWER_MS + 1;
  const slow = () => table.tooSlow();
  expect(slow()).toEqual(['a']);
  table.end('a', first);
  expect([table.idle, slow()]).toEqual([0, []]);
  table.end('a', second);
  expect(table.idle).toBe(1);
});

test('should count what waits behind a stream', () => {
  const table = create(10, 10);
  fill(table, { a: 'streaming', b: 'streaming' });
  table.begin('b', exchange('sending', 0, MAX_UNREAD_BYTES + 1));
  expect(table.tooSlow()).toEqual(['b']);
});

test('should say when a connection sends requests and does not wait for their answers', () => {
  const table = create();
  fill(table, { a: 'idle' });
  const said = Array.from({ length: 9 }, () => table.begin('a', exchange('working')));
  expect(said).toEqual([...Array(8).fill(false), true]);
});

test('should find who takes too long to read an answer, by when its request came', () => {
  const table = create();
  fill(table, { a: 'idle', b: 'idle', c: 'working' });
  table.begin('a', exchange('sending', 1_000));
  table.begin('b', exchange('sending', 1_001));
  now = MAX_ANSWER_MS + 999;
  expect(table.tooSlow()).toEqual([]);
  now += 1;
  expect(table.tooSlow()).toEqual(['a']);
});

test('should find whose answers have waited longest while too much waits to be read, behind others too', () => {
  const table = create(10, 10);
  fill(table, { a: 'idle', b: 'streaming', c: 'idle', d: 'idle' });
  const queued = exchange('sending', 0, 1);
  table.begin('a', exchange('sending', 0, MAX_UNREAD_BYTES / 2));
  table.begin('c', exchange('sending'));
  table.begin('c', queued);
  table.begin('d', exchange('sending', 0, MAX_UNREAD_BYTES / 2));
  expect(table.tooSlow()).toEqual(['a']);
  table.end('c', queued);
  expect(table.tooSlow()).toEqual([]);
});
