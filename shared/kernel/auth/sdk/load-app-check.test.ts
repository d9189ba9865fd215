import { writeInlineSettings } from '../../../testing/inline-settings.ts';

const PROJECT = { apiKey: 'key', authDomain: 'site.example', projectId: 'site', appId: 'app' };

const evaluated = jest.fn();
const getToken = jest.fn();
jest.mock('firebase/app', () => ({ initializeApp: jest.fn(() => 'the app') }));
jest.mock('firebase/app-check', () => {
  evaluated();
  return {
    initializeAppCheck: jest.fn(() => 'the check'),
    getToken: (check: unknown) => getToken(check),
    ReCaptchaEnterpriseProvider: jest.fn(),
  };
});
jest.mock('firebase/auth', () => ({ initializeAuth: jest.fn(() => ({})) }));

// Each test loads its own copies of the singletons.
jest.mock('../../claim-singleton.ts', () => ({ claimSingleton: jest.fn() }));

async function open(firebase: unknown) {
  jest.resetModules();
  jest.clearAllMocks();
  writeInlineSettings({ firebase });
  const { firebaseAuth } = await import('./firebase-auth.ts');
  return { ...(await import('./load-app-check.ts')), firebaseAuth };
}

/** The SDK of the page opened last. */
const sdk = async () => ({
  ...(await import('firebase/app')),
  ...(await import('firebase/app-check')),
  ...(await import('firebase/auth')),
});

const never = new AbortController().signal;

describe('App Check', () => {
  it('is not loaded without a key in the settings', async () => {
    const { firebaseAuth, loadAppCheck, appCheckHeaders } = await open(PROJECT);
    await loadAppCheck();
    firebaseAuth();
    expect(await appCheckHeaders(never)).toEqual({});
    expect(evaluated).not.toHaveBeenCalled();
  });

  it('starts before the identity SDK, and renews its tokens', async () => {
    const { firebaseAuth, loadAppCheck } = await open({ ...PROJECT, appCheck: 'site-key' });
    await loadAppCheck();
    firebaseAuth();
    const { initializeApp, initializeAppCheck, initializeAuth, ReCaptchaEnterpriseProvider } = await sdk();
    const order = [initializeApp, initializeAppCheck, initializeAuth].map(
      (step) => jest.mocked(step).mock.invocationCallOrder[0],
    );
    expect(order).toEqual([...order].sort((one = 0, other = 0) => one - other));
    expect(ReCaptchaEnterpriseProvider).toHaveBeenCalledWith('site-key');
    expect(initializeAppCheck).toHaveBeenCalledWith(
      'the app',
      expect.objectContaining({ isTokenAutoRefreshEnabled: true }),
    );
  });

  it('throws if it was not loaded before', async () => {
    const { firebaseAuth } = await open({ ...PROJECT, appCheck: 'site-key' });
    expect(firebaseAuth).toThrow('loadAppCheck() must be awaited');
  });

  it('adds its proof to our own requests, within their time limit', async () => {
    const { firebaseAuth, loadAppCheck, appCheckHeaders } = await open({ ...PROJECT, appCheck: 'site-key' });
    await loadAppCheck();
    firebaseAuth();
    getToken.mockResolvedValueOnce({ token: 'proof' });
    expect(await appCheckHeaders(never)).toEqual({ 'X-Firebase-AppCheck': 'proof' });
    expect(getToken).toHaveBeenCalledWith('the check');

    getToken.mockReturnValueOnce(new Promise(() => undefined));
    const limit = new AbortController();
    const headers = appCheckHeaders(limit.signal);
    limit.abort(new Error('too late'));
    await expect(headers).rejects.toThrow('too late');
  });
});
