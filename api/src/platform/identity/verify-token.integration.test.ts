/** @jest-environment node */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { emulatorToken, idTokenClaims } from '../../testing/emulator-token.ts';
import { createEmulatorTokenVerifier, createTokenVerifier } from './verify-token.ts';

const at = new Date('2026-03-02T08:00:00Z');
const options = { projectId: 'demo-forecourt', now: () => at };
const anHourLater = new Date(at.getTime() + 3_700_000);

describe('signed tokens', () => {
  let server: Server;
  let keys: URL;
  let sign: (claims: object, key?: CryptoKey) => Promise<string>;
  let strangersKey: CryptoKey;

  beforeAll(async () => {
    const own = await generateKeyPair('RS256');
    strangersKey = (await generateKeyPair('RS256')).privateKey;
    const key = { ...(await exportJWK(own.publicKey)), kid: 'key-1', alg: 'RS256' };
    server = createServer(({ url }, response) => {
      response.statusCode = url === '/keys' ? 200 : 404;
      response.end(JSON.stringify({ keys: [key] }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    keys = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`);
    sign = (claims, privateKey = own.privateKey) =>
      new SignJWT({ ...claims }).setProtectedHeader({ alg: 'RS256', kid: 'key-1' }).sign(privateKey);
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it('should tell whose a good token is', async () => {
    const verify = createTokenVerifier({ ...options, keys });
    const claims = idTokenClaims({ uid: 'ann', at, phone: '+4915112345678' });
    await expect(verify(await sign(claims))).resolves.toEqual({
      uid: 'ann',
      phone: '4915112345678',
      email: null,
      emailVerified: false,
      name: null,
      signedInAt: at,
    });
  });

  it.each([
    ['another project', { aud: 'other' }, 'token_invalid'],
    ['several audiences', { aud: ['demo-forecourt', 'other'] }, 'token_invalid'],
    ['another issuer', { iss: 'https://securetoken.google.com/other' }, 'token_invalid'],
    ['no subject', { sub: '' }, 'token_invalid'],
    ['no expiry', { exp: undefined }, 'token_invalid'],
    ['a sign-in in the future', { auth_time: at.getTime() / 1000 + 600 }, 'token_invalid'],
    ['an expiry in the past', { exp: at.getTime() / 1000 - 60 }, 'token_expired'],
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

  it('should say "unavailable", not "invalid", when the keys cannot be fetched', async () => {
    const token = await sign(idTokenClaims({ uid: 'ann', at }));
    const nobodyListens = new URL('http://127.0.0.1:1/');
    const noKeys = new URL('/missing', keys);
    for (const address of [nobodyListens, noKeys]) {
      const verify = createTokenVerifier({ ...options, keys: address });
      await expect(verify(token)).rejects.toMatchObject({ code: 'unavailable' });
    }
  });
});

describe("the emulator's tokens", () => {
  const verify = createEmulatorTokenVerifier(options);

  it('should be accepted without a signature', async () => {
    await expect(verify(emulatorToken({ uid: 'ann', at }))).resolves.toMatchObject({ uid: 'ann' });
  });

  it('should be refused when they are expired or of another project', async () => {
    const late = createEmulatorTokenVerifier({ ...options, now: () => anHourLater });
    await expect(late(emulatorToken({ uid: 'ann', at }))).rejects.toMatchObject({ code: 'token_expired' });
    await expect(verify(emulatorToken({ uid: 'ann', at, projectId: 'other' }))).rejects.toMatchObject({
      code: 'token_invalid',
    });
    await expect(verify('nonsense')).rejects.toMatchObject({ code: 'token_invalid' });
  });
});
