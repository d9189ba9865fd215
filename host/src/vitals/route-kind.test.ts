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
])('should tell the kind of a path and not whose it is', (area, mount, pathname, kind) => {
  expect(routeKind(area, mount, pathname)).toBe(kind);
});

test.each([
  [vehicles, '/vehicle', '/vehicle/7/nothing'],
  [selfservice, '/', '/me/+491701234567'],
])('should tell nothing of a path that no pattern describes', (area, mount, pathname) => {
  expect(routeKind(area, mount, pathname)).toBeNull();
});
