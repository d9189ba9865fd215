import { findLongestRequestChain, type RequestTiming, sumPageLoadCost } from './waterfall.ts';

const line = (url: string, start: number, end: number, rest: Partial<RequestTiming> = {}): RequestTiming => ({
  url,
  kind: 'Script',
  start,
  end,
  bytes: 10,
  fromCache: false,
  ...rest,
});

const names = (lines: readonly RequestTiming[]) => lines.map(({ url }) => url);

test('counts a request after the end of another one as a further round trip', () => {
  const lines = [
    line('page', 0, 150),
    line('main', 150, 900),
    line('style', 150, 320),
    line('identity', 1000, 1150),
    line('area', 1000, 1300),
    line('data', 1160, 1310),
  ];
  expect(names(findLongestRequestChain(lines))).toEqual(['page', 'style', 'identity', 'data']);
});

test('is independent of the order of the requests', () => {
  const lines = [line('data', 20, 30), line('page', 0, 10), line('main', 10, 20)];
  expect(names(findLongestRequestChain(lines))).toEqual(['page', 'main', 'data']);
});

test('counts parallel requests once, and no requests as zero', () => {
  expect(findLongestRequestChain([line('one', 0, 10), line('other', 5, 15)])).toHaveLength(1);
  expect(findLongestRequestChain([])).toEqual([]);
});

test('counts network requests that began before the screen was usable', () => {
  const lines = [
    line('page', 0, 150, { kind: 'Document', bytes: 100 }),
    line('main', 150, 400, { bytes: 1000 }),
    line('cached', 150, 160, { bytes: 0, fromCache: true }),
    line('too-early', 500, 900, { bytes: 50 }),
    line('icon', 420, 480, { kind: 'Image', bytes: 7 }),
    line('later', 800, 900),
  ];
  expect(sumPageLoadCost(lines, 700)).toEqual({ requests: 4, roundTrips: 2, scriptBytes: 1050, bytes: 1157 });
});
