import { idTokenClaims } from '../../testing/emulator-token.ts';
import { identityOf } from './token-claims.ts';

const now = new Date('2026-03-02T08:00:00Z');
const SECONDS = now.getTime() / 1000;
const claimsWith = (claims: Readonly<Record<string, unknown>>) =>
  idTokenClaims({ uid: 'ann', at: now, claims });

describe('the identity in the claims of a token', () => {
  it('should have what the token says of the customer, with trimmed name and bare number', () => {
    const claims = {
      auth_time: SECONDS - 60,
      phone_number: '+447700900123',
      email: 'ann@example.com',
      email_verified: true,
      name: ' Ann ',
    };
    expect(identityOf(claimsWith(claims), now)).toEqual({
      uid: 'ann',
      phone: '447700900123',
      email: 'ann@example.com',
      emailVerified: true,
      name: 'Ann',
      role: null,
      signedInAt: new Date((SECONDS - 60) * 1000),
      expiresAt: new Date((SECONDS + 3600) * 1000),
    });
  });

  it('should do without what not every customer has', () => {
    const unknown = { phone: null, email: null, emailVerified: false, name: null };
    expect(identityOf(claimsWith({ phone_number: undefined }), now)).toMatchObject(unknown);
    expect(identityOf(claimsWith({ name: '  ' }), now)).toMatchObject({ name: null });
  });

  it.each(['auth_time', 'iat'])('should let %s be 30 s ahead of our clock, and no more', (claim) => {
    expect(identityOf(claimsWith({ [claim]: SECONDS + 30 }), now)).not.toBeNull();
    expect(identityOf(claimsWith({ [claim]: SECONDS + 31 }), now)).toBeNull();
  });

  it.each([
    ['several audiences', { aud: ['demo-forecourt'] }],
    ['an empty subject', { sub: '' }],
    ['a subject of 129 characters', { sub: 'x'.repeat(129) }],
    ['a subject with a NUL', { sub: 'ann\0' }],
    ['half a character in the name', { name: 'Ann \ud83d' }],
    ['a sign-in time of 0', { auth_time: 0 }],
    ['an issue time of 0', { iat: 0 }],
    ['no expiry', { exp: undefined }],
    ['a number that is no text', { phone_number: 447700900123 }],
  ])('should be none with %s', (_, claims) => {
    expect(identityOf(claimsWith(claims), now)).toBeNull();
  });

  it('should be there with a subject of 128 characters', () => {
    expect(identityOf(claimsWith({ sub: 'x'.repeat(128) }), now)).not.toBeNull();
  });
});
