import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify, UnsecuredJWT } from 'jose';
import { Problem } from '../problems/problem.ts';
import type { Identity } from './identity.ts';
import { identityOf } from './token-claims.ts';

/** Where Google publishes the keys that Firebase's tokens are signed with. */
export const GOOGLE_KEYS = new URL(
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
);

/** Says who a token is from, or refuses it with one of the 401 problems (docs/design.md §8). */
export type VerifyToken = (token: string) => Promise<Identity>;

interface TokenOptions {
  projectId: string;
  now: () => Date;
}

/** @param keys address of the JSON Web Key Set; fetched when first needed, and again for an unknown key */
export function createTokenVerifier(options: TokenOptions & { keys: URL }): VerifyToken {
  const keySet = createRemoteJWKSet(options.keys);
  return verifierWith(options, async (token, checks) => {
    const { payload } = await jwtVerify(token, keySet, { ...checks, algorithms: ['RS256'] });
    return payload;
  });
}

/**
 * For the identity emulator only, whose tokens are not signed: anybody can make one.
 * The environment refuses the emulator with NODE_ENV=production.
 */
export function createEmulatorTokenVerifier(options: TokenOptions): VerifyToken {
  return verifierWith(options, async (token, checks) => UnsecuredJWT.decode(token, checks).payload);
}

interface Checks {
  issuer: string;
  audience: string;
  currentDate: Date;
}

function verifierWith(
  { projectId, now }: TokenOptions,
  read: (token: string, checks: Checks) => Promise<JWTPayload>,
): VerifyToken {
  return async (token) => {
    const currentDate = now();
    const checks = {
      issuer: `https://securetoken.google.com/${projectId}`,
      audience: projectId,
      currentDate,
    };
    const claims = await read(token, checks).catch((error: unknown) => {
      throw refusal(error);
    });
    const identity = identityOf(claims, currentDate);
    if (!identity) throw new Problem('token_invalid', { detail: 'The token lacks what Firebase issues' });
    return identity;
  };
}

function refusal(error: unknown): Problem {
  if (error instanceof errors.JWTExpired) return new Problem('token_expired', { cause: error });
  if (isUnreachable(error)) {
    return new Problem('unavailable', {
      detail: 'The keys to check sign-ins cannot be fetched',
      cause: error,
    });
  }
  return new Problem('token_invalid', { cause: error });
}

/** The key set answered late, not at all, or with something that is no key set. */
function isUnreachable(error: unknown): boolean {
  // What the library finds wrong with a token is always one of its own errors; the rest is the network.
  if (!(error instanceof errors.JOSEError)) return true;
  return (
    error instanceof errors.JWKSTimeout ||
    error instanceof errors.JWKSInvalid ||
    // A plain JOSEError is how it says that the key set did not come with status 200 or was no JSON.
    error.code === 'ERR_JOSE_GENERIC'
  );
}
