import { ByteCache } from './byte-cache.ts';

test('should forget what was not used for longest when there is too much', () => {
  const cache = new ByteCache(10);
  cache.set('a', Buffer.from('aaaa'));
  cache.set('b', Buffer.from('bbbb'));
  expect(String(cache.get('a'))).toBe('aaaa');
  cache.set('c', Buffer.from('cccc'));
  expect(cache.get('b')).toBeUndefined();
  expect([String(cache.get('a')), String(cache.get('c'))]).toEqual(['aaaa', 'cccc']);
});

test('should count a body once when it is set again, and keep none that is too large alone', () => {
  const cache = new ByteCache(10);
  for (const size of [9, 8, 7, 6]) cache.set('a', Buffer.alloc(size));
  cache.set('b', Buffer.alloc(4));
  expect([cache.get('a')?.length, cache.get('b')?.length]).toEqual([6, 4]);
  cache.set('c', Buffer.alloc(11));
  expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual([undefined, undefined, undefined]);
});
