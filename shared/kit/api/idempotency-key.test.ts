import { newIdempotencyKey } from './idempotency-key.ts';

test('should be another one each time', () => {
  expect(newIdempotencyKey()).toMatch(/^[0-9a-f]{32}$/);
  expect(newIdempotencyKey()).not.toBe(newIdempotencyKey());
});
