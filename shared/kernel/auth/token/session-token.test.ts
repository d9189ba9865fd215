import type { User as FirebaseUser } from 'firebase/auth';
import { isOlder, sdkToken } from './session-token.ts';

const token = { uid: 'mara', value: 'a token', expiresAt: 2_000 };

test('should be read from what the SDK holds', () => {
  const stsTokenManager = { accessToken: 'a token', expirationTime: 2_000, refreshToken: 'kept there' };
  const user = { toJSON: () => ({ uid: 'mara', email: null, stsTokenManager }) } as Partial<FirebaseUser>;
  expect(sdkToken(user as FirebaseUser)).toEqual(token);
});

test('should be older than another of the same customer that lasts longer, and than nothing else', () => {
  const newer = { uid: 'mara', value: 'another', expiresAt: 2_001 };
  expect(isOlder(token, newer)).toBe(true);
  expect(isOlder(newer, token)).toBe(false);
  expect(isOlder(token, { ...newer, expiresAt: 2_000 })).toBe(false);
  expect(isOlder(token, { ...newer, uid: 'ben' })).toBe(false);
  expect(isOlder(token, { ...newer, value: 'a token' })).toBe(false);
});
