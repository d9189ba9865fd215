import { connectionLimits } from './connection-limits.ts';

test('should leave a descriptor for the file or the backend of each request', () => {
  expect(connectionLimits(1024)).toEqual({ inAll: 448, perClient: 112 });
  expect(connectionLimits(Number.POSITIVE_INFINITY)).toEqual({ inAll: 4096, perClient: 1024 });
});
