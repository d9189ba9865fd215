import { generateKeyPair, UnsecuredJWT } from 'jose';
import { ACCOUNT_CACHE_MS } from '../../src/platform/identity/account-directory.ts';
import type { ApiUnderTest, ResourceOwner } from './owner.ts';

type Headers = Record<string, string>;

/** Credentials with which a client could request an owner's resources. */
export interface CredentialCase {
  who: string;
  /** Prepares a request of this case, for example by revoking the session. @returns headers of the request */
  headers(site: ApiUnderTest, owner: ResourceOwner, other: ResourceOwner): Headers | Promise<Headers>;
  /** Expected status and problem code; null: the response that the endpoint gives to other customers. */
  refusal: string | null;
  /** Whether GET requests succeed although others are refused: a GET that another site causes changes nothing. */
  isReadingHarmless?: true;
}

const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });

/** Returns the XSRF cookie and header of a browser. */
const xsrf = (cookie: string, header = cookie): Headers => ({
  cookie: `XSRF-TOKEN=${cookie}`,
  'x-xsrf-token': header,
});

/** Returns the valid token, XSRF cookie and XSRF header of a customer. */
export const validAuthHeaders = (customer: ResourceOwner): Headers => ({
  ...bearer(customer.token),
  ...xsrf(customer.xsrf),
});

/** Case of a token with changed claims, signed with the project's key. @param change returns these claims; `now` in seconds */
function signed(
  who: string,
  refusal: string,
  change: (now: number) => Readonly<Record<string, unknown>>,
): CredentialCase {
  return {
    who,
    refusal,
    async headers({ issuer, now }, owner) {
      const claims = { ...owner.claims, ...change(now().getTime() / 1000) };
      return { ...bearer(await issuer.sign(claims)), ...xsrf(owner.xsrf) };
    },
  };
}

/** Creates the case of the owner's valid token after `happen` has changed the account. */
function ended(
  who: string,
  refusal: string,
  happen: (accounts: ApiUnderTest['api']['accounts'], uid: string) => Promise<void> | void,
): CredentialCase {
  const happened = new WeakSet<ResourceOwner>();
  return {
    who,
    refusal,
    async headers({ api, now }, owner) {
      if (happened.has(owner)) return validAuthHeaders(owner);
      happened.add(owner);
      // The api caches an account for this long, so move the clock beyond it.
      api.setNow(new Date(now().getTime() + ACCOUNT_CACHE_MS));
      await happen(api.accounts, owner.uid);
      return validAuthHeaders(owner);
    },
  };
}

/** Creates the case of the owner's token with missing or wrong XSRF values, as in a request forged by another site. */
function forged(
  who: string,
  headers: (owner: ResourceOwner, other: ResourceOwner) => Headers,
): CredentialCase {
  return {
    who,
    refusal: '403 csrf',
    isReadingHarmless: true,
    headers: (_, owner, other) => ({ ...bearer(owner.token), ...headers(owner, other) }),
  };
}

const strangersKey = generateKeyPair('RS256');

export const CREDENTIAL_CASES: readonly CredentialCase[] = [
  { who: 'nobody', refusal: '401 token_missing', headers: (_, owner) => xsrf(owner.xsrf) },
  { who: 'another customer', refusal: null, headers: (_site, _owner, other) => validAuthHeaders(other) },
  signed('a token that expired a second ago', '401 token_expired', (now) => ({ exp: now - 1 })),
  signed('the audience of another project', '401 token_invalid', () => ({ aud: 'other' })),
  {
    who: 'an unsigned token',
    refusal: '401 token_invalid',
    headers: (_, owner) => ({
      ...bearer(new UnsecuredJWT({ ...owner.claims }).encode()),
      ...xsrf(owner.xsrf),
    }),
  },
  {
    who: 'a token signed with another key',
    refusal: '401 token_invalid',
    headers: async ({ issuer }, owner) => ({
      ...bearer(await issuer.sign(owner.claims, (await strangersKey).privateKey)),
      ...xsrf(owner.xsrf),
    }),
  },
  ended('a revoked session', '401 token_revoked', (accounts, uid) => accounts.revokeSessions(uid)),
  ended('a disabled account', '401 user_disabled', (accounts, uid) => accounts.disable(uid)),
  ended('a deleted account', '401 token_revoked user_deleted', (accounts, uid) => accounts.remove(uid)),
  forged('no XSRF header', ({ xsrf: own }) => ({ cookie: `XSRF-TOKEN=${own}` })),
  forged("another customer's XSRF token", (_, other) => xsrf(other.xsrf)),
];
