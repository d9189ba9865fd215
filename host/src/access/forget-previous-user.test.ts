import { type AuthState, authState, subscribeAuth } from '@forecourt/shared/auth';
import { queryClient } from '@forecourt/shared/query';
import { forgetPreviousUser } from './forget-previous-user.ts';

jest.mock('@forecourt/shared/auth', () => ({ authState: jest.fn(), subscribeAuth: jest.fn() }));

function become(state: object) {
  jest.mocked(authState).mockReturnValue(state as AuthState);
  for (const [listener] of jest.mocked(subscribeAuth).mock.calls) listener();
}

beforeEach(() => jest.mocked(subscribeAuth).mockClear());

const user = (uid: string, displayName = '') => ({ status: 'signed-in', user: { uid, displayName } });

test('should forget the answers of whoever was here before, and keep those of who stays', () => {
  jest.mocked(authState).mockReturnValue({ status: 'unknown' });
  forgetPreviousUser();
  become(user('mara'));
  queryClient.setQueryData(['vehicles'], ['AB12 CDE']);
  become(user('mara', 'Mara'));
  expect(queryClient.getQueryData(['vehicles'])).toEqual(['AB12 CDE']);
  become(user('ben'));
  expect(queryClient.getQueryData(['vehicles'])).toBeUndefined();
  queryClient.setQueryData(['vehicles'], ['LK70 ZTR']);
  become({ status: 'signed-out', reason: null });
  expect(queryClient.getQueryData(['vehicles'])).toBeUndefined();
});

test('should keep the XSRF cookie of a user who opens the site again, and drop that of one who leaves', () => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the backend sets it
  document.cookie = 'XSRF-TOKEN=mine; Path=/';
  jest.mocked(authState).mockReturnValue({ status: 'unknown' });
  forgetPreviousUser();
  become(user('mara'));
  expect(document.cookie).toContain('XSRF-TOKEN=mine');
  become({ status: 'signed-out', reason: null });
  expect(document.cookie).not.toContain('XSRF-TOKEN');
});
