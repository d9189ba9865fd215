/** @jest-environment node */
import { createVapidKeys, isVapidPair } from './vapid-keys.ts';

describe('keys to sign with', () => {
  it('should be a pair, in the length that browsers take', () => {
    const [one, other] = [createVapidKeys(), createVapidKeys()];
    expect([one.publicKey.length, one.privateKey.length]).toEqual([87, 43]);
    expect(isVapidPair(one)).toBe(true);
    expect(isVapidPair({ ...one, privateKey: other.privateKey })).toBe(false);
    expect(isVapidPair({ ...one, privateKey: 'A'.repeat(43) })).toBe(false);
  });
});
