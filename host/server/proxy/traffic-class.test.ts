import { backendClass } from './traffic-class.ts';

test.each([
  ['GET', '/v1/me', undefined, 'read'],
  ['HEAD', '/v1/vehicles', undefined, 'read'],
  ['POST', '/v1/appointments', undefined, 'write'],
  ['DELETE', '/v1/me', undefined, 'write'],
  ['GET', '/v1/availability', undefined, 'costly'],
  ['GET', '/v1/me/export', 'application/json', 'costly'],
  ['GET', '/v1/events', 'text/event-stream', 'stream'],
  ['GET', '/docs/static/swagger-ui-bundle.js', undefined, 'documentation'],
  ['POST', '/v1/vehicles', 'text/event-stream', 'write'],
])('should take %s %s, accepting %s, for a %s', (method, path, accept, expected) => {
  expect(backendClass({ method, path, accept })).toBe(expected);
});
