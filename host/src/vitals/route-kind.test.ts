import { routeKind } from './route-kind.ts';

const vehicles = { routes: [{ index: true }, { path: 'new' }, { path: ':id' }, { path: ':id/edit' }] };
const selfservice = { routes: [{ index: true }, { path: 'visits/:id' }, { path: 'me/*' }] };

test.each([
  [vehicles, '/vehicle', '/vehicle', '/vehicle'],
  [vehicles, '/vehicle', '/vehicle/', '/vehicle'],
  [vehicles, '/vehicle', '/vehicle/new', '/vehicle/new'],
  [vehicles, '/vehicle', '/vehicle/0d3f1b52-6c1e', '/vehicle/:id'],
  [vehicles, '/vehicle', '/vehicle/0d3f1b52-6c1e/edit', '/vehicle/:id/edit'],
  [selfservice, '/', '/', '/'],
  [selfservice, '/', '/visits/7', '/visits/:id'],
])('returns the pattern of a path without its ids', (area, mount, pathname, kind) => {
  expect(routeKind(area, mount, pathname)).toBe(kind);
});

test.each([
  [vehicles, '/vehicle', '/vehicle/7/nothing'],
  [selfservice, '/', '/me/+491701234567'],
])('returns null for a path without a pattern', (area, mount, pathname) => {
  expect(routeKind(area, mount, pathname)).toBeNull();
});
