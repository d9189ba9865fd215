import { type AuthState, authState, subscribeAuth } from '@forecourt/shared/auth';
import { queryClient } from '@forecourt/shared/query';
import { forgetPreviousUser } from './forget-previous-user.ts';

jest.mock('@forecourt/shared/auth', () => ({ authState: jest.fn(), subscribeAuth: jest.fn() }));

function become(state: object) {
  jest.mocked(authState).mockReturnValue(state as AuthState);
  for (const [listener] of jest.mocked(subscribeAuth).mock.calls) listener();
}

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
