import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { emulatorToken, idTokenClaims } from '../../testing/emulator-token.ts';
import { createEmulatorTokenVerifier, createTokenVerifier } from './verify-token.ts';

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

  it('should tell whose a good token is', async () => {
    const verify = createTokenVerifier({ ...options, keys });
    const claims = idTokenClaims({ uid: 'ann', at, phone: '+4915112345678' });
    await expect(verify(await sign(claims))).resolves.toEqual({
      uid: 'ann',
      phone: '4915112345678',
      email: null,
      emailVerified: false,
      name: null,
      role: null,
      signedInAt: at,
      expiresAt: new Date(at.getTime() + 3_600_000),
    });
  });

  it.each([
    ['another project', { aud: 'other' }, 'token_invalid'],
    ['several audiences', { aud: ['demo-forecourt', 'other'] }, 'token_invalid'],
    ['another issuer', { iss: 'https://securetoken.google.com/other' }, 'token_invalid'],
    ['no expiry', { exp: undefined }, 'token_invalid'],
    ['an expiry in the past', { exp: SECONDS - 60 }, 'token_expired'],
  ])('should refuse a token with %s', async (_, claims, code) => {
    const verify = createTokenVerifier({ ...options, keys });
    const token = await sign(idTokenClaims({ uid: 'ann', at, claims }));
    await expect(verify(token)).rejects.toMatchObject({ code });
  });

  it("should refuse a stranger's signature, an unsigned token, and what is no token", async () => {
    const verify = createTokenVerifier({ ...options, keys });
    const claims = idTokenClaims({ uid: 'ann', at });
    for (const token of [
      await sign(claims, strangersKey),
      emulatorToken({ uid: 'ann', at }),
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
  ])('should be "unavailable", not "invalid", when %s', async (_, answer) => {
    fetched.mockImplementation(answer);
    const verify = createTokenVerifier({ ...options, keys });
    const token = await sign(idTokenClaims({ uid: 'ann', at }));
    await expect(verify(token)).rejects.toMatchObject({ code: 'unavailable', cause: expect.anything() });
  });

  it('should not have the keys fetched for each of them', async () => {
    const verify = createTokenVerifier({ ...options, keys });
    const token = await sign(idTokenClaims({ uid: 'ann', at }));
    await verify(token);
    await verify(token);
    expect(fetched.mock.calls.map(([address]) => String(address))).toEqual([keys.href]);
  });
});

describe("the emulator's tokens", () => {
  const verify = createEmulatorTokenVerifier(options);

  it('should be accepted without a signature', async () => {
    await expect(verify(emulatorToken({ uid: 'ann', at }))).resolves.toMatchObject({ uid: 'ann' });
  });

  it('should be refused when they are expired or of another project', async () => {
    const after = (seconds: number) =>
      createEmulatorTokenVerifier({ ...options, now: () => new Date(at.getTime() + seconds * 1000) });
    const token = emulatorToken({ uid: 'ann', at });
    await expect(after(3_599)(token)).resolves.toMatchObject({ uid: 'ann' });
    await expect(after(3_601)(token)).rejects.toMatchObject({ code: 'token_expired' });
    await expect(verify(emulatorToken({ uid: 'ann', at, projectId: 'other' }))).rejects.toMatchObject({
      code: 'token_invalid',
    });
    await expect(verify('nonsense')).rejects.toMatchObject({ code: 'token_invalid' });
  });
});
