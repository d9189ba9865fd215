import { generateKeyPair, UnsecuredJWT } from 'jose';
import { ACCOUNT_FRESH_MS } from '../../src/platform/identity/account-directory.ts';
import { idTokenClaims } from '../../src/testing/tokens.ts';
import type { Owner, Site } from './owner.ts';

type Headers = Record<string, string>;

/** What somebody who asks for an owner's things could say of who they are. */
export interface IdentityState {
  who: string;
  /** Makes it so; called before each request. @returns headers of the request */
  headers(site: Site, owner: Owner, other: Owner): Headers | Promise<Headers>;
  /** Status and code of the answer; null: as the endpoint's row says of others. */
  refusal: string | null;
  /** Reads are answered: they change nothing, even if another site made the browser send them. */
  isReadingHarmless?: true;
}

const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });

/** What browsers send besides, so that only the bearer is wrong. */
const xsrf = (cookie: string, header = cookie): Headers => ({
  cookie: `XSRF-TOKEN=${cookie}`,
  'x-xsrf-token': header,
});

/** What a customer sends with whom all is well. */
export const headersOf = (customer: Owner): Headers => ({
  ...bearer(customer.token),
  ...xsrf(customer.xsrf),
});

/** A token of the owner with other claims, signed with the project's key. @param change of the time in s */
function signed(
  who: string,
  refusal: string,
  change: (now: number) => Readonly<Record<string, unknown>>,
): IdentityState {
  return {
    who,
    refusal,
    async headers({ issuer, now }, owner) {
      const claims = { ...owner.claims, ...change(now().getTime() / 1000) };
      return { ...bearer(await issuer.sign(claims)), ...xsrf(owner.xsrf) };
    },
  };
}

/** The owner's token, after something has happened to the account. */
function ended(
  who: string,
  refusal: string,
  happen: (accounts: Site['api']['accounts'], uid: string) => Promise<void> | void,
): IdentityState {
  const happened = new WeakSet<Owner>();
  return {
    who,
    refusal,
    async headers({ api, now }, owner) {
      if (happened.has(owner)) return headersOf(owner);
      happened.add(owner);
      // Until then the api may use the earlier response.
      api.setNow(new Date(now().getTime() + ACCOUNT_FRESH_MS));
      await happen(api.accounts, owner.uid);
      return headersOf(owner);
    },
  };
}

/** The owner's token, in a request that need not be the owner's own. */
function forged(who: string, headers: (owner: Owner, other: Owner) => Headers): IdentityState {
  return {
    who,
    refusal: '403 csrf',
    isReadingHarmless: true,
    headers: (_, owner, other) => ({ ...bearer(owner.token), ...headers(owner, other) }),
  };
}

const strangersKey = generateKeyPair('RS256');

export const IDENTITY_STATES: readonly IdentityState[] = [
  { who: 'nobody', refusal: '401 token_missing', headers: (_, owner) => xsrf(owner.xsrf) },
  { who: 'another customer', refusal: null, headers: (_site, _owner, other) => headersOf(other) },
  signed('a token that expired an hour ago', '401 token_expired', (now) => ({ exp: now - 3600 })),
  signed('a token that expired a second ago', '401 token_expired', (now) => ({ exp: now - 1 })),
  signed('a token that expires now', '401 token_expired', (now) => ({ exp: now })),
  signed('the issuer of another project', '401 token_invalid', () => ({
    iss: 'https://securetoken.google.com/other',
  })),
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
    who: 'a token of the identity emulator',
    refusal: '401 token_invalid',
    headers: ({ now }, { uid, xsrf: own }) => ({
      ...bearer(new UnsecuredJWT(idTokenClaims({ uid, at: now() })).encode()),
      ...xsrf(own),
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
  forged('no XSRF cookie', ({ xsrf: own }) => ({ 'x-xsrf-token': own })),
  forged('neither XSRF header nor cookie', () => ({})),
  forged('another XSRF header than the cookie', ({ xsrf: own }, other) => xsrf(own, other.xsrf)),
  forged("another customer's XSRF token", (_, other) => xsrf(other.xsrf)),
  forged('a made-up XSRF token', ({ xsrf: own }) => xsrf(`${own.split('.')[0]}.made-up`)),
];
