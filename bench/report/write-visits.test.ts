import { renderWaterfallSvg } from './write-visits.ts';

const script = { kind: 'Script', start: 0, bytes: 2048, fromCache: false };

test('labels each request with its size, or as cached', () => {
  const picture = renderWaterfallSvg(
    'home & more',
    [
      { ...script, url: 'http://localhost/assets/main.js', end: 100 },
      { ...script, url: 'http://localhost/', end: 50, bytes: 0, fromCache: true },
    ],
    [{ name: 'usable', at: 80.4 }],
  );
  expect(picture).toContain('home &amp; more');
  expect(picture).toMatch(/main\.js<.*2\.0 KB/);
  expect(picture).toMatch(/localhost\/<.*cache/);
  expect(picture).toContain('usable 80');
});

test('ends with the last finished request, even if a stream is open', () => {
  const stream = { ...script, url: 'http://localhost/api/v1/events', end: Number.POSITIVE_INFINITY };
  const picture = renderWaterfallSvg('stream', [stream], [{ name: 'usable', at: 80 }]);
  expect(picture).not.toMatch(/NaN|Infinity/);
});
