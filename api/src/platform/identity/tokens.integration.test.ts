/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import { createHmac, createPublicKey } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  base64url,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  importJWK,
  type JWTHeaderParameters,
  UnsecuredJWT,
} from 'jose';
import { MONDAY_EIGHT, type TestApi, useTestApi } from '../../testing/test-api.ts';
import { buildIdTokenClaims, startTokenIssuer, type TokenIssuer } from '../../testing/tokens.ts';
import { createTokenVerifier } from './verify-token.ts';

const PROJECT = 'harbour-street';
const SECONDS = MONDAY_EIGHT.getTime() / 1000;

type Claims = Readonly<Record<string, unknown>>;

const claimsOf = (projectId: string, claims: Claims = {}) =>
  buildIdTokenClaims({ uid: 'ann', at: MONDAY_EIGHT, projectId, claims });

const segment = (value: object) => base64url.encode(JSON.stringify(value));

/** Invalid claims, with any signature. */
const badClaims: [what: string, claims: Claims, code: string][] = [
  ['another audience', { aud: 'other' }, 'token_invalid'],
  ['several audiences, none of them ours', { aud: ['other', 'third'] }, 'token_invalid'],
  ['another issuer', { iss: 'https://securetoken.google.com/other' }, 'token_invalid'],
  [
    'the issuer of session cookies',
    { iss: `https://session.firebase.google.com/${PROJECT}` },
    'token_invalid',
  ],
  ['no issuer', { iss: undefined }, 'token_invalid'],
  ['no audience', { aud: undefined }, 'token_invalid'],
  ['no expiry', { exp: undefined }, 'token_invalid'],
  ['an expiry in the past', { exp: SECONDS - 60 }, 'token_expired'],
  ['an expiry right now', { exp: SECONDS }, 'token_expired'],
  ['an expiry that is no number', { exp: 'never' }, 'token_invalid'],
  ['an issue in the future', { iat: SECONDS + 600 }, 'token_invalid'],
  ['a sign-in in the future', { auth_time: SECONDS + 600 }, 'token_invalid'],
  ['a beginning in the future', { nbf: SECONDS + 600 }, 'token_invalid'],
  ['no sign-in', { auth_time: undefined }, 'token_invalid'],
  ['no issue', { iat: undefined }, 'token_invalid'],
  ['no subject', { sub: undefined }, 'token_invalid'],
  ['an empty subject', { sub: '' }, 'token_invalid'],
  ['a subject of 129 characters', { sub: 'x'.repeat(129) }, 'token_invalid'],
  ['a subject that is no text', { sub: 7 }, 'token_invalid'],
];

const garbage = ['x', 'a.b', 'a.b.c', '..', 'eyJhbGciOiJub25lIn0..', `${'x'.repeat(4_000)}`];

/** Values of the header Authorization around a token that is good by itself. */
const badHeaders: [what: string, value: (token: string) => string, code: string][] = [
  ['nothing', () => '', 'token_missing'],
  ['the scheme alone', () => 'Bearer', 'token_invalid'],
  ['the scheme and a space', () => 'Bearer ', 'token_invalid'],
  ['two values', (token) => `Bearer ${token}, Bearer ${token}`, 'token_invalid'],
  ['two tokens', (token) => `Bearer ${token} ${token}`, 'token_invalid'],
  ['no scheme', (token) => token, 'token_invalid'],
  ['another scheme', (token) => `Basic ${token}`, 'token_invalid'],
];

async function expectRefused(
  api: TestApi,
  headers: Record<string, string>,
  code: string,
  url = '/api/v1/me',
) {
  const response = await api.app.inject({ url, headers });
  expect([response.statusCode, response.json().code]).toEqual([401, code]);
  expect(response.headers['www-authenticate']).toBe('Bearer');
}

const expectTokenRefused = (api: TestApi, token: string, code: string) =>
  expectRefused(api, { authorization: `Bearer ${token}` }, code);

async function expectAccepted(api: TestApi, authorization: string) {
  const response = await api.app.inject({ url: '/api/v1/me', headers: { authorization } });
  expect([response.statusCode, response.json().id]).toEqual([200, 'ann']);
}

let google: TokenIssuer;
beforeAll(async () => {
  google = await startTokenIssuer();
});
afterAll(() => google.close());

describe('tokens where the site belongs to a Firebase project', () => {
  const api = useTestApi({
    verifyToken: (now) => createTokenVerifier({ projectId: PROJECT, now, keys: google.keys }),
  });

  it('are accepted if they are valid, whatever the case of the scheme (RFC 9110)', async () => {
    const token = await google.sign(claimsOf(PROJECT));
    await expectAccepted(api, `Bearer ${token}`);
    await expectAccepted(api, `bearer ${token}`);
  });

  it.each(badClaims)('are refused with %s', async (_, claims, code) => {
    await expectTokenRefused(api, await google.sign(claimsOf(PROJECT, claims)), code);
  });

  it('are refused for another project', async () => {
    await expectTokenRefused(api, await google.sign(claimsOf('demo-forecourt')), 'token_invalid');
  });

  it('are refused without a signature, whatever is in its place', async () => {
    const claims = claimsOf(PROJECT);
    const unsigned = new UnsecuredJWT(claims).encode();
    const signature = (await google.sign(claims)).split('.')[2];
    for (const alg of ['none', 'None', 'NONE', '']) {
      const start = `${segment({ alg, kid: 'key-1' })}.${segment(claims)}`;
      for (const token of [unsigned, `${start}.`, start, `${start}.${signature}`, `${start}.eA`]) {
        await expectTokenRefused(api, token, 'token_invalid');
      }
    }
  });

  it('are refused when the public key is the secret of an HMAC', async () => {
    const start = `${segment({ alg: 'HS256', kid: 'key-1', typ: 'JWT' })}.${segment(claimsOf(PROJECT))}`;
    const pem = await exportSPKI(google.keyPair.publicKey);
    const jwk = await exportJWK(google.keyPair.publicKey);
    const secrets = [
      pem,
      pem.trim(),
      JSON.stringify(jwk),
      String(jwk.n),
      createPublicKey(pem).export({ type: 'spki', format: 'der' }),
    ];
    for (const secret of secrets) {
      const signature = createHmac('sha256', secret).update(start).digest('base64url');
      await expectTokenRefused(api, `${start}.${signature}`, 'token_invalid');
    }
  });

  it('are refused when they contain or name their own key', async () => {
    const stranger = await generateKeyPair('RS256', { extractable: true });
    const jwk = await exportJWK(stranger.publicKey);
    let asked = 0;
    const server = createServer((_request, response) => {
      asked += 1;
      response.end(JSON.stringify({ keys: [{ ...jwk, kid: 'mine' }] }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const headers: Partial<JWTHeaderParameters>[] = [
      {},
      { kid: 'mine' },
      { jwk },
      { kid: 'mine', jwk },
      { jku: address },
      { kid: 'mine', jku: address },
      { x5u: address },
      { x5c: [Buffer.from('certificate').toString('base64')] },
      { crit: ['b64'], b64: true },
    ];
    for (const header of headers) {
      await expectTokenRefused(
        api,
        await google.sign(claimsOf(PROJECT), stranger.privateKey, header),
        'token_invalid',
      );
    }
    server.close();
    expect(asked).toBe(0);
  });

  it('do not make the api fetch keys again for each unknown key', async () => {
    const before = google.countKeyRequests();
    for (let number = 0; number < 20; number += 1) {
      const token = await google.sign(claimsOf(PROJECT), undefined, { kid: `unknown-${number}` });
      await expectTokenRefused(api, token, 'token_invalid');
    }
    expect(google.countKeyRequests() - before).toBeLessThanOrEqual(1);
  });

  it.each(['PS256', 'RS384', 'RS512'])("are refused when the project's key signed with %s", async (alg) => {
    const privateKey = (await importJWK(await exportJWK(google.keyPair.privateKey), alg)) as CryptoKey;
    const token = await google.sign(claimsOf(PROJECT), privateKey, { alg });
    await expectTokenRefused(api, token, 'token_invalid');
  });

  it.each(['ES256', 'PS256', 'RS512', 'EdDSA'])('are refused when they are signed with %s', async (alg) => {
    const own = await generateKeyPair(alg);
    await expectTokenRefused(
      api,
      await google.sign(claimsOf(PROJECT), own.privateKey, { alg }),
      'token_invalid',
    );
  });

  it('are refused when a letter was changed', async () => {
    const [header = '', , signature = ''] = (await google.sign(claimsOf(PROJECT))).split('.');
    const claims = segment(claimsOf(PROJECT, { sub: 'eve' }));
    await expectTokenRefused(api, `${header}.${claims}.${signature}`, 'token_invalid');
  });

  it.each(garbage)('are refused when they are garbage: %.20s', (token) =>
    expectTokenRefused(api, token, 'token_invalid'),
  );

  it.each(badHeaders)('are refused with %s in the header', async (_, value, code) => {
    const authorization = value(await google.sign(claimsOf(PROJECT)));
    await expectRefused(api, { authorization }, code);
  });

  it('are accepted in the header only', async () => {
    const token = await google.sign(claimsOf(PROJECT));
    const url = `/api/v1/me?access_token=${token}&token=${token}&authorization=Bearer%20${token}`;
    await expectRefused(api, { cookie: `token=${token}; __session=${token}` }, 'token_missing', url);
  });
});

describe('tokens where the site uses the emulator', () => {
  const api = useTestApi();

  const unsigned = (claims: object) => new UnsecuredJWT({ ...claims }).encode();
  const ours = (claims: Claims = {}) => claimsOf('demo-forecourt', claims);

  it('are accepted as the emulator issues them', async () => {
    await expectAccepted(api, `Bearer ${unsigned(ours())}`);
  });

  it.each(badClaims)('are refused with %s', async (_, claims, code) => {
    await expectTokenRefused(api, unsigned(ours(claims)), code);
  });

  it.each([PROJECT, 'demo-other', 'forecourt'])('are refused for %s', (project) =>
    expectTokenRefused(api, unsigned(claimsOf(project)), 'token_invalid'),
  );

  it('are refused when they are signed, because the emulator signs nothing', async () => {
    await expectTokenRefused(api, await google.sign(ours()), 'token_invalid');
    await expectTokenRefused(api, await google.sign(claimsOf(PROJECT)), 'token_invalid');
    const es256 = await generateKeyPair('ES256');
    await expectTokenRefused(
      api,
      await google.sign(ours(), es256.privateKey, { alg: 'ES256' }),
      'token_invalid',
    );
    const start = `${segment({ alg: 'HS256' })}.${segment(ours())}`;
    const signature = createHmac('sha256', 'secret').update(start).digest('base64url');
    await expectTokenRefused(api, `${start}.${signature}`, 'token_invalid');
  });

  it('are refused when "none" comes with a signature, or a signature is missing', async () => {
    const claims = segment(ours());
    const signature = (await google.sign(ours())).split('.')[2];
    await expectTokenRefused(api, `${segment({ alg: 'none' })}.${claims}.${signature}`, 'token_invalid');
    await expectTokenRefused(api, `${segment({ alg: 'none' })}.${claims}`, 'token_invalid');
    await expectTokenRefused(api, `${segment({ alg: 'RS256' })}.${claims}.`, 'token_invalid');
    await expectTokenRefused(api, `${segment({ alg: 'None' })}.${claims}.`, 'token_invalid');
  });

  it.each(garbage)('are refused when they are garbage: %.20s', (token) =>
    expectTokenRefused(api, token, 'token_invalid'),
  );

  it.each(badHeaders)('are refused with %s in the header', (_, value, code) =>
    expectRefused(api, { authorization: value(unsigned(ours())) }, code),
  );
});
