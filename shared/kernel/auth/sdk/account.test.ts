import { verifyBeforeUpdateEmail } from 'firebase/auth';
import { requestEmailChange } from './account.ts';

jest.mock('firebase/auth', () => ({ verifyBeforeUpdateEmail: jest.fn(async () => undefined) }));
jest.mock('./firebase-auth.ts', () => ({ setAuthMessageLanguage: () => undefined }));
jest.mock('./session.ts', () => ({ requireFirebaseUser: async () => ({ email: null }) }));

test.each([
  [undefined, '/me/email'],
  ['/notifications', '/me/email?return=%2Fnotifications'],
])(
  'lets the link that confirms an address lead back to the site, with the path to return to: %s',
  async (returnTo, path) => {
    expect(await requestEmailChange('mara@example.com', returnTo)).toMatchObject({ ok: true });
    const back = { url: `${location.origin}${path}` };
    expect(verifyBeforeUpdateEmail).toHaveBeenLastCalledWith({ email: null }, 'mara@example.com', back);
  },
);
