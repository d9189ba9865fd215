import type { User as FirebaseUser } from 'firebase/auth';
import { toSessionToken } from './sdk-user.ts';

test('reads the token that the SDK holds', () => {
  const stsTokenManager = { accessToken: 'a token', expirationTime: 2_000, refreshToken: 'kept there' };
  const user = { toJSON: () => ({ uid: 'mara', email: null, stsTokenManager }) } as Partial<FirebaseUser>;
  expect(toSessionToken(user as FirebaseUser)).toEqual({ uid: 'mara', value: 'a token', expiresAt: 2_000 });
});
