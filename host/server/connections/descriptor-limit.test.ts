import { parseDescriptorLimit } from './descriptor-limit.ts';

test('should read the soft limit, and take its absence for none', () => {
  const limits = 'Max cpu time    unlimited   unlimited  seconds\nMax open files   1024   524288   files\n';
  expect(parseDescriptorLimit(limits)).toBe(1024);
  expect(parseDescriptorLimit('Max open files   unlimited   unlimited   files')).toBe(
    Number.POSITIVE_INFINITY,
  );
});
