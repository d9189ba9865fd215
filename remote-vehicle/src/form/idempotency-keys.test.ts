import { createIdempotencyKeys } from './idempotency-keys.ts';

describe('idempotency keys', () => {
  it('should stay the same for the same input and change with it', () => {
    let made = 0;
    const keyOf = createIdempotencyKeys(() => `key ${++made}`);
    const first = keyOf({ device_reg: 'AB12 CDE' });
    expect(keyOf({ device_reg: 'AB12 CDE' })).toBe(first);
    expect(keyOf({ device_reg: 'AB12 CDF' })).not.toBe(first);
  });
});
