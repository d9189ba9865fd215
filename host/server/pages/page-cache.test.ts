import { type CompressedPage, PageCache } from './page-cache.ts';

const page = { policy: '', etag: 'x' } as CompressedPage;

test('renders a page once per revision', async () => {
  const cache = new PageCache();
  const make = jest.fn(async () => page);
  await Promise.all([cache.get(1, 'a', make), cache.get(1, 'a', make)]);
  expect(make).toHaveBeenCalledTimes(1);
  await cache.get(2, 'a', make);
  expect(make).toHaveBeenCalledTimes(2);
  expect(cache.size).toBe(1);
});

test('does not cache a failed rendering', async () => {
  const cache = new PageCache();
  await expect(cache.get(1, 'a', () => Promise.reject(new Error('no memory')))).rejects.toThrow('no memory');
  expect(await cache.get(1, 'a', async () => page)).toBe(page);
});

test('caches a limited number of pages, those used last', async () => {
  const cache = new PageCache();
  const make = jest.fn(async () => page);
  for (let key = 0; key < 1000; key++) {
    await cache.get(1, 'often', make);
    await cache.get(1, String(key), make);
  }
  expect(cache.size).toBe(500);
  expect(make).toHaveBeenCalledTimes(1001);
});
