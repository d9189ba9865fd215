import { createClientKey } from './client-key.ts';

test('should tell clients apart without their addresses, and by another key in each process', () => {
  const [key, otherProcess] = [createClientKey(), createClientKey()];
  expect(key('192.0.2.1')).toBe(key('192.0.2.1'));
  expect(key('192.0.2.1')).not.toBe(key('192.0.2.2'));
  expect(key('192.0.2.1')).not.toBe(otherProcess('192.0.2.1'));
  expect(key('192.0.2.1')).toMatch(/^[\w-]{16}$/);
});
