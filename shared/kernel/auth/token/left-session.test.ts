import { isOfLeftSession, leaveSession } from './left-session.ts';

/** A token as the provider makes it: its claims in base64url (RFC 7515 §2). */
function token(claims: object) {
  const value = `header.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;
  return { uid: 'mara', value, expiresAt: 2_000 };
}

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

test('should know the session that was left by any of its tokens, and no other session', () => {
  leaveSession(token({ auth_time: 1_000, iat: 1_000 }));
  expect(isOfLeftSession(token({ auth_time: 1_000, iat: 4_600 }))).toBe(true);
  expect(isOfLeftSession(token({ auth_time: 1_001, iat: 1_001 }))).toBe(false);
});

test('should read a token whatever the customer is called', () => {
  leaveSession(token({ auth_time: 2_000 }));
  for (const name of ['Zoë', '???>>>', '北京', 'Łukasz Żółć']) {
    expect(isOfLeftSession(token({ name, auth_time: 2_000 }))).toBe(true);
  }
});

test('should take no token that says nothing of its session for the one that was left', () => {
  leaveSession({ uid: 'mara', value: 'opaque', expiresAt: 2_000 });
  expect(isOfLeftSession({ uid: 'mara', value: 'opaque', expiresAt: 2_000 })).toBe(false);
});

test('should know it in the page where the storage is blocked', () => {
  for (const method of ['getItem', 'setItem'] as const) {
    jest.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
  }
  leaveSession(token({ auth_time: 3_000 }));
  expect(isOfLeftSession(token({ auth_time: 3_000 }))).toBe(true);
});
