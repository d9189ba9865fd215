import { isOlder } from './session-token.ts';

const token = { uid: 'mara', value: 'a token', expiresAt: 2_000 };

test('is older than another of the same customer that lasts longer, and than nothing else', () => {
  const newer = { uid: 'mara', value: 'another', expiresAt: 2_001 };
  expect(isOlder(token, newer)).toBe(true);
  expect(isOlder(newer, token)).toBe(false);
  expect(isOlder(token, { ...newer, expiresAt: 2_000 })).toBe(false);
  expect(isOlder(token, { ...newer, uid: 'ben' })).toBe(false);
  expect(isOlder(token, { ...newer, value: 'a token' })).toBe(false);
});

test('is older by the provider’s clock, even if this device’s was set in between', () => {
  const issued = (iat: number, expiresAt: number) => ({
    uid: 'mara',
    value: `header.${btoa(JSON.stringify({ iat }))}.signature`,
    expiresAt,
  });
  expect(isOlder(issued(1_000, 9_000), issued(1_001, 2_000))).toBe(true);
  expect(isOlder(issued(1_001, 2_000), issued(1_000, 9_000))).toBe(false);
});
