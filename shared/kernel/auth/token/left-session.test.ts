import { belongsToLeftSession, leaveSession } from './left-session.ts';

/** A token as the provider makes it: its claims in base64url (RFC 7515 §2). */
function token(claims: object) {
  const value = `header.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;
  return { uid: 'mara', value, expiresAt: 2_000 };
}

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

test('recognises the left session by any of its tokens, and no other session', () => {
  leaveSession(token({ auth_time: 1_000, iat: 1_000 }));
  expect(belongsToLeftSession(token({ auth_time: 1_000, iat: 4_600 }))).toBe(true);
  expect(belongsToLeftSession(token({ auth_time: 1_001, iat: 1_001 }))).toBe(false);
});

test('reads tokens with non-ASCII names', () => {
  leaveSession(token({ auth_time: 2_000 }));
  for (const name of ['Zoë', '???>>>', '北京', 'Łukasz Żółć']) {
    expect(belongsToLeftSession(token({ name, auth_time: 2_000 }))).toBe(true);
  }
});

test('does not recognise a token without a session start', () => {
  leaveSession({ uid: 'mara', value: 'opaque', expiresAt: 2_000 });
  expect(belongsToLeftSession({ uid: 'mara', value: 'opaque', expiresAt: 2_000 })).toBe(false);
});

test('recognises the left session in this page if storage is blocked', () => {
  for (const method of ['getItem', 'setItem'] as const) {
    jest.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
  }
  leaveSession(token({ auth_time: 3_000 }));
  expect(belongsToLeftSession(token({ auth_time: 3_000 }))).toBe(true);
});
