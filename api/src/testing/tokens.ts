import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTHeaderParameters, SignJWT, UnsecuredJWT } from 'jose';

interface TokenOptions {
  uid: string;
  /** Time at which the token was issued; it is valid for an hour. */
  at: Date;
  phone?: string;
  projectId?: string;
  /** Additional claims, which replace those of a usual token. */
  claims?: Readonly<Record<string, unknown>>;
}

const TOKEN_SECONDS = 3600;

/** Returns the claims of a Firebase ID token after signing in by phone. */
export function buildIdTokenClaims({ uid, at, phone, projectId = 'demo-forecourt', claims }: TokenOptions) {
  const issuedAt = Math.floor(at.getTime() / 1000);
  return {
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    sub: uid,
    auth_time: issuedAt,
    iat: issuedAt,
    exp: issuedAt + TOKEN_SECONDS,
    phone_number: phone ?? '+447700900123',
    firebase: { sign_in_provider: 'phone' },
    ...claims,
  };
}

/** Creates an unsigned token, as the identity emulator does. */
export function createEmulatorToken(options: TokenOptions): string {
  return new UnsecuredJWT(buildIdTokenClaims(options)).encode();
}

type KeyPair = Awaited<ReturnType<typeof generateKeyPair>>;

/** Issuer of signed tokens of a Firebase project, like Google's. */
export interface TokenIssuer {
  keyPair: KeyPair;
  /** URL of the JSON Web Key Set with the public key. */
  keys: URL;
  countKeyRequests(): number;
  /** Signs a token. @param privateKey another key to sign with; the token's header still names the right key */
  sign(claims: object, privateKey?: CryptoKey, header?: Partial<JWTHeaderParameters>): Promise<string>;
  close(): void;
}

const KEY_ID = 'key-1';

export async function startTokenIssuer(): Promise<TokenIssuer> {
  const keyPair = await generateKeyPair('RS256', { extractable: true });
  // Leave out the algorithm, so that tests show that the api itself accepts only one.
  const jwk = { ...(await exportJWK(keyPair.publicKey)), kid: KEY_ID, use: 'sig' };
  let asked = 0;
  const server = createServer((_request, response) => {
    asked += 1;
    response.end(JSON.stringify({ keys: [jwk] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    keyPair,
    keys: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`),
    countKeyRequests: () => asked,
    sign: (claims, privateKey = keyPair.privateKey, header = {}) =>
      new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: KEY_ID, ...header })
        .sign(privateKey),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
