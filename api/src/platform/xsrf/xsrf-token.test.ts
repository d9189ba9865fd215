import { createXsrfToken, isSame, isXsrfTokenOf } from './xsrf-token.ts';

const secret = 'the secret of this site';
const token = createXsrfToken('ann', secret);
const [random = '', signature = ''] = token.split('.');

it('should be good for its customer, where the secret is the same', () => {
  expect(isXsrfTokenOf('ann', token, secret)).toBe(true);
  expect(isXsrfTokenOf('eve', token, secret)).toBe(false);
  expect(isXsrfTokenOf('ann', token, 'another secret')).toBe(false);
});

it('should be another one each time, of 128 random bits that suit a cookie', () => {
  expect(createXsrfToken('ann', secret)).not.toBe(token);
  expect(token).toMatch(/^[\w-]{22}\.[\w-]{43}$/);
});

it.each([
  ['is empty', ''],
  ['has no signature', random],
  ['has an empty signature', `${random}.`],
  ['has only a signature', `.${signature}`],
  ["has another's random part", `${createXsrfToken('ann', secret).split('.')[0]}.${signature}`],
  ['has lost its last letter', token.slice(0, -1)],
  ['has one part more', `${token}.${signature}`],
])('should not be good when it %s', (_, given) => {
  expect(isXsrfTokenOf('ann', given, secret)).toBe(false);
});

it('should be compared whole, by its bytes', () => {
  expect(isSame(token, token)).toBe(true);
  expect(isSame(token, token.slice(1))).toBe(false);
  expect(isSame('é', 'e')).toBe(false);
  expect(isSame('a', 'b')).toBe(false);
});
