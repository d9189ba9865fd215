import { authState, subscribeAuth } from '@forecourt/shared/auth';
import { becomeSignedIn, becomeSignedOut } from '@forecourt/shared/testing';
import { rememberSignedIn } from './remember-signed-in.ts';

test('should leave a hint for the next page while somebody is signed in, and none afterwards', () => {
  rememberSignedIn();
  expect(authState().status).toBe('unknown');
  expect(document.cookie).toBe('');
  becomeSignedIn();
  expect(document.cookie).toBe('forecourt-signed-in=1');
  becomeSignedOut();
  expect(document.cookie).toBe('');
});

test('should leave the hint of the last page alone until it is known who is here', () => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the last page left it
  document.cookie = 'forecourt-signed-in=1; Path=/';
  subscribeAuth(() => undefined);
  rememberSignedIn();
  expect(document.cookie).toBe('forecourt-signed-in=1');
});
