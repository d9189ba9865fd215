import { UnsecuredJWT } from 'jose';

interface TokenOptions {
  uid: string;
  /** When the token is issued; it lives for an hour. */
  at: Date;
  phone?: string;
  projectId?: string;
  /** Claims that replace those of a usual token. */
  claims?: Readonly<Record<string, unknown>>;
}

const HOUR_SECONDS = 3600;

/** The claims of a Firebase ID token of somebody who signed in by phone. */
export function idTokenClaims({ uid, at, phone, projectId = 'demo-forecourt', claims }: TokenOptions) {
  const issuedAt = Math.floor(at.getTime() / 1000);
  return {
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    sub: uid,
    auth_time: issuedAt,
    iat: issuedAt,
    exp: issuedAt + HOUR_SECONDS,
    phone_number: phone ?? '+447700900123',
    firebase: { sign_in_provider: 'phone' },
    ...claims,
  };
}

/** A token as the identity emulator issues it: without a signature. */
export function emulatorToken(options: TokenOptions): string {
  return new UnsecuredJWT(idTokenClaims(options)).encode();
}
