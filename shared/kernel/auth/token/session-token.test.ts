import {
  belongsToEndedSession,
  computeTokenRenewalTime,
  isOlderToken,
  isTokenExpired,
  markSessionEnded,
} from './session-token.ts';

const token = { uid: 'mara', value: 'a token', expiresAt: 2_000 };

test('is older than another of the same customer that lasts longer, and than nothing else', () => {
  const newer = { uid: 'mara', value: 'another', expiresAt: 2_001 };
  expect(isOlderToken(token, newer)).toBe(true);
  expect(isOlderToken(newer, token)).toBe(false);
  expect(isOlderToken(token, { ...newer, expiresAt: 2_000 })).toBe(false);
  expect(isOlderToken(token, { ...newer, uid: 'ben' })).toBe(false);
  expect(isOlderToken(token, { ...newer, value: 'a token' })).toBe(false);
});

test('is older by the provider’s clock, even if this device’s was set in between', () => {
  const issued = (iat: number, expiresAt: number) => ({
    uid: 'mara',
    value: `header.${btoa(JSON.stringify({ iat }))}.signature`,
    expiresAt,
  });
  expect(isOlderToken(issued(1_000, 9_000), issued(1_001, 2_000))).toBe(true);
  expect(isOlderToken(issued(1_001, 2_000), issued(1_000, 9_000))).toBe(false);
});

const MINUTE = 60_000;
const sample = { uid: 'mara', value: 'a token', expiresAt: 60 * MINUTE };

test('counts a token as expired 30 s early', () => {
  expect(isTokenExpired(sample, 60 * MINUTE - 30_001)).toBe(false);
  expect(isTokenExpired(sample, 60 * MINUTE - 30_000)).toBe(true);
});

test('renews a token 5 minutes before it expires', () => {
  expect(computeTokenRenewalTime(sample, null)).toBe(55 * MINUTE);
});

test('tries again after 30 s, doubling up to 16 minutes', () => {
  const pauses = [1, 2, 3, 4, 5, 6, 7, 20].map(
    (times) => computeTokenRenewalTime(sample, { times, at: 1_000 }) - 1_000,
  );
  expect(pauses.map((pause) => pause / 1_000)).toEqual([30, 60, 120, 240, 480, 960, 960, 960]);
});

/** A token as the provider makes it: its claims in base64url (RFC 7515 §2). */
function tokenWith(claims: object) {
  const value = `header.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;
  return { uid: 'mara', value, expiresAt: 2_000 };
}

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

test('recognises the left session by any of its tokens, and no other session', () => {
  markSessionEnded(tokenWith({ auth_time: 1_000, iat: 1_000 }));
  expect(belongsToEndedSession(tokenWith({ auth_time: 1_000, iat: 4_600 }))).toBe(true);
  expect(belongsToEndedSession(tokenWith({ auth_time: 1_001, iat: 1_001 }))).toBe(false);
});

test('reads tokens with non-ASCII names', () => {
  markSessionEnded(tokenWith({ auth_time: 2_000 }));
  for (const name of ['Zoë', '???>>>', '北京', 'Łukasz Żółć']) {
    expect(belongsToEndedSession(tokenWith({ name, auth_time: 2_000 }))).toBe(true);
  }
});

test('does not recognise a token without a session start', () => {
  markSessionEnded({ uid: 'mara', value: 'opaque', expiresAt: 2_000 });
  expect(belongsToEndedSession({ uid: 'mara', value: 'opaque', expiresAt: 2_000 })).toBe(false);
});

test('recognises the left session in this page if storage is blocked', () => {
  for (const method of ['getItem', 'setItem'] as const) {
    jest.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
  }
  markSessionEnded(tokenWith({ auth_time: 3_000 }));
  expect(belongsToEndedSession(tokenWith({ auth_time: 3_000 }))).toBe(true);
});
