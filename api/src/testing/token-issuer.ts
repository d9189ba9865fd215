import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTHeaderParameters, SignJWT } from 'jose';

type KeyPair = Awaited<ReturnType<typeof generateKeyPair>>;

/** What signs the tokens of a Firebase project, in Google's place. */
export interface TokenIssuer {
  keyPair: KeyPair;
  /** Where its public key is. */
  keys: URL;
  /** How often that was asked for. */
  timesAsked(): number;
  /** @param privateKey another one than its own; the header names its own all the same */
  sign(claims: object, privateKey?: CryptoKey, header?: Partial<JWTHeaderParameters>): Promise<string>;
  close(): void;
}

const KEY_ID = 'key-1';

export async function startTokenIssuer(): Promise<TokenIssuer> {
  const keyPair = await generateKeyPair('RS256', { extractable: true });
  // It does not say for which algorithm it is: that we take only one is our own rule.
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
    timesAsked: () => asked,
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
