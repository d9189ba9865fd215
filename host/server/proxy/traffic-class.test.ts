import { classifyRequest, computeTrafficClassLimits, isBookingChangeRequest } from './traffic-class.ts';

test.each([
  ['GET', '/v1/me', 'read'],
  ['HEAD', '/v1/vehicles', 'read'],
  ['POST', '/v1/appointments', 'write'],
  ['DELETE', '/v1/me', 'write'],
  ['GET', '/v1/availability?from=2026-03-02', 'availability'],
  ['GET', '/v1/availability#from=', 'availability'],
  ['GET', '/v1/%61vailability', 'availability'],
  ['GET', '/v1/availability#%zz', 'availability'],
  ['GET', '/v1/me/export', 'export'],
  ['GET', '/v1/photos/3f9c2a1b', 'photo'],
  ['GET', '/v1/photos/3f9c2a1b/thumbnail', 'photo'],
  ['GET', '/v1/workshop/photos/3f9c2a1b', 'photo'],
  ['DELETE', '/v1/photos/3f9c2a1b', 'write'],
  ['GET', '/v1/vehicles/3f9c2a1b/photos', 'read'],
  ['GET', '/v1/vehicles/3f9c2a1b/record.csv', 'export'],
  ['GET', '/v1/events', 'stream'],
  ['GET', '/v1/me?path=/v1/events', 'read'],
  ['POST', '/v1/events', 'write'],
  ['GET', '/docs/static/swagger-ui-bundle.js', 'documentation'],
])('classifies %s %s as %s', (method, address, expected) => {
  expect(classifyRequest(method, address)).toBe(expected);
});

test('leaves half of all connections to other requests than streams', () => {
  const streamsOf = (inAll: number) => computeTrafficClassLimits({ inAll }).stream.maxRunning;
  expect([448, 4_096].map(streamsOf)).toEqual([224, 1_024]);
});

test.each([
  ['POST', '/v1/appointments', true],
  ['POST', '/v1/%61ppointments?again=1', true],
  ['POST', '/v1/appointments/3f9c2a1b/reschedule', true],
  ['POST', '/v1/appointments/3f9c2a1b/cancel', true],
  ['GET', '/v1/appointments', false],
  ['POST', '/v1/appointments/3f9c2a1b/reminders', false],
  ['POST', '/v1/appointments/3f9c2a1b/photos', false],
  ['POST', '/v1/vehicles', false],
])('%s %s is a booking: %s', (method, address, expected) => {
  expect(isBookingChangeRequest(method, address)).toBe(expected);
});
