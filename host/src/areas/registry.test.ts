import { removePreviewOffParameter } from './registry.ts';

test.each([
  ['/vehicle/7?preview=off', '/vehicle/7'],
  ['/vehicle/7?tab=history&preview=off&page=2#last', '/vehicle/7?tab=history&page=2#last'],
  ['/book?preview=vehicle%40http://localhost:3002', '/book?preview=vehicle%40http://localhost:3002'],
  ['/book?note=a%20b', '/book?note=a%20b'],
])('changes the address %s to %s', (opened, kept) => {
  history.replaceState({ idx: 3 }, '', opened);
  removePreviewOffParameter();
  expect(location.href).toBe(new URL(kept, location.origin).href);
  expect(history.state).toEqual({ idx: 3 });
});
