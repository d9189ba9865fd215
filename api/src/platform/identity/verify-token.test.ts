import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { buildIdTokenClaims, createEmulatorToken } from '../../testing/tokens.ts';
import { createEmulatorTokenVerifier, createTokenVerifier, identityFromClaims } from './verify-token.ts';

const at = new Date('2026-03-02T08:00:00Z');
const SECONDS = at.getTime() / 1000;
const keys = new URL('https://keys.example/keys');
const options = { projectId: 'demo-forecourt', now: () => at };

describe('signed tokens', () => {
  let keySet: object;
  let sign: (claims: object, key?: CryptoKey) => Promise<string>;
  let strangersKey: CryptoKey;

  beforeAll(async () => {
    const own = await generateKeyPair('RS256');
    strangersKey = (await generateKeyPair('RS256')).privateKey;
    keySet = { keys: [{ ...(await exportJWK(own.publicKey)), kid: 'key-1', alg: 'RS256' }] };
    sign = (claims, privateKey = own.privateKey) =>
      new SignJWT({ ...claims }).setProtectedHeader({ alg: 'RS256', kid: 'key-1' }).sign(privateKey);
  });

  const fetched = jest.spyOn(globalThis, 'fetch');
  beforeEach(() => {
    fetched.mockReset().mockImplementation(async () => Response.json(keySet));
  });
  afterAll(() => fetched.mockRestore());

  it('returns the identity in a valid token', async () => {
    const verify = createTokenVerifier({ ...options, keys });
    const claims = buildIdTokenClaims({ uid: 'ann', at, phone: '+4915112345678' });
    await expect(verify(await sign(claims))).resolves.toEqual({
      uid: 'ann',
      phone: '4915112345678',
      email: null,
      emailVerified: false,
      name: null,
      role: null,
      signedInAt: at,
      issuedAt: at,
      expiresAt: new Date(at.getTime() + 3_600_000),
    });
  });

  it.each([
    ['another project', { aud: 'other' }, 'token_invalid'],
    ['several audiences', { aud: ['demo-forecourt', 'other'] }, 'token_invalid'],
    ['another issuer', { iss: 'https://securetoken.google.com/other' }, 'token_invalid'],
    ['no expiry', { exp: undefined }, 'token_invalid'],
    ['an expiry in the past', { exp: SECONDS - 60 }, 'token_expired'],
  ])('refuses a token with %s', async (_, claims, code) => {
    const verify = createTokenVerifier({ ...options, keys });
    const token = await sign(buildIdTokenClaims({ uid: 'ann', at, claims }));
    await expect(verify(token)).rejects.toMatchObject({ code });
  });

  it("refuses another key's signature, an unsigned token, and text that is no token", async () => {
    const verify = createTokenVerifier({ ...options, keys });
    const claims = buildIdTokenClaims({ uid: 'ann', at });
    for (const token of [
      await sign(claims, strangersKey),
      createEmulatorToken({ uid: 'ann', at }),
      'a.b.c',
      'nonsense',
    ]) {
      await expect(verify(token)).rejects.toMatchObject({ code: 'token_invalid' });
    }
  });

  it.each<[what: string, answer: () => Promise<Response>]>([
    ['the network fails', () => Promise.reject(new TypeError('fetch failed'))],
    ['they come too late', () => Promise.reject(new DOMException('late', 'TimeoutError'))],
    ['there are none', async () => Response.json({}, { status: 404 })],
    ['they are no JSON', async () => new Response('<html>')],
    ['they are no key set', async () => Response.json({ error: 'internal' })],
  ])('are "unavailable", not "invalid", when the keys %s', async (_, answer) => {
    fetched.mockImplementation(answer);
    const verify = createTokenVerifier({ ...options, keys });
    const token = await sign(buildIdTokenClaims({ uid: 'ann', at }));
    await expect(verify(token)).rejects.toMatchObject({ code: 'unavailable', cause: expect.anything() });
  });

  it('do not make the api fetch the keys for each token', async () => {
    const verify = createTokenVerifier({ ...options, keys });
    const token = await sign(buildIdTokenClaims({ uid: 'ann', at }));
    await verify(token);
    await verify(token);
    expect(fetched.mock.calls.map(([address]) => String(address))).toEqual([keys.href]);
  });
});

describe("the emulator's tokens", () => {
  const verify = createEmulatorTokenVerifier(options);

  it('are accepted without a signature', async () => {
    await expect(verify(createEmulatorToken({ uid: 'ann', at }))).resolves.toMatchObject({ uid: 'ann' });
  });

  it('are refused when they are expired, or for another project', async () => {
    const after = (seconds: number) =>
      createEmulatorTokenVerifier({ ...options, now: () => new Date(at.getTime() + seconds * 1000) });
    const token = createEmulatorToken({ uid: 'ann', at });
    await expect(after(3_599)(token)).resolves.toMatchObject({ uid: 'ann' });
    await expect(after(3_601)(token)).rejects.toMatchObject({ code: 'token_expired' });
    await expect(verify(createEmulatorToken({ uid: 'ann', at, projectId: 'other' }))).rejects.toMatchObject({
      code: 'token_invalid',
    });
    await expect(verify('nonsense')).rejects.toMatchObject({ code: 'token_invalid' });
  });
});

const claimsWith = (claims: Readonly<Record<string, unknown>>) =>
  buildIdTokenClaims({ uid: 'ann', at, claims });

describe('the identity in the claims of a token', () => {
  it("contains the customer's data, with a trimmed name and bare number", () => {
    const claims = {
      auth_time: SECONDS - 60,
      phone_number: '+447700900123',
      email: 'ann@example.com',
      email_verified: true,
      name: ' Ann ',
    };
    expect(identityFromClaims(claimsWith(claims), at)).toEqual({
      uid: 'ann',
      phone: '447700900123',
      email: 'ann@example.com',
      emailVerified: true,
      name: 'Ann',
      role: null,
      signedInAt: new Date((SECONDS - 60) * 1000),
      issuedAt: at,
      expiresAt: new Date((SECONDS + 3600) * 1000),
    });
  });

  it('is valid without optional claims', () => {
    const unknown = { phone: null, email: null, emailVerified: false, name: null };
    expect(identityFromClaims(claimsWith({ phone_number: undefined }), at)).toMatchObject(unknown);
    expect(identityFromClaims(claimsWith({ name: '  ' }), at)).toMatchObject({ name: null });
  });

  it.each(['auth_time', 'iat'])('allows %s to be 30 s ahead of our clock, and no more', (claim) => {
    expect(identityFromClaims(claimsWith({ [claim]: SECONDS + 30 }), at)).not.toBeNull();
    expect(identityFromClaims(claimsWith({ [claim]: SECONDS + 31 }), at)).toBeNull();
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
  ])('is null with %s', (_, claims) => {
    expect(identityFromClaims(claimsWith(claims), at)).toBeNull();
  });

  it('accepts a subject of 128 characters', () => {
    expect(identityFromClaims(claimsWith({ sub: 'x'.repeat(128) }), at)).not.toBeNull();
  });
});
