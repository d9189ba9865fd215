import { computeConnectionLimits, parseFileDescriptorLimit } from './connection-limits.ts';

test('reserves a descriptor for the file or the backend of each request', () => {
  expect(computeConnectionLimits(1024)).toEqual({ inAll: 448, perClient: 112 });
  expect(computeConnectionLimits(Number.POSITIVE_INFINITY)).toEqual({ inAll: 4096, perClient: 1024 });
});

test('reads the soft limit, and treats its absence as unlimited', () => {
  const limits = 'Max cpu time    unlimited   unlimited  seconds\nMax open files   1024   524288   files\n';
  expect(parseFileDescriptorLimit(limits)).toBe(1024);
  expect(parseFileDescriptorLimit('Max open files   unlimited   unlimited   files')).toBe(
    Number.POSITIVE_INFINITY,
  );
});
