import type { Auth } from 'firebase/auth';
import { connectToEmulator, setPasswordInEmulator } from './emulator.ts';

jest.mock('firebase/auth', () => ({}));

const LINK = '/emulator/action?mode=resetPassword&oobCode=1';

const choose = (answer: () => Promise<{ ok: boolean; status: number }>) => {
  global.fetch = jest.fn(answer) as unknown as typeof fetch;
  return setPasswordInEmulator(LINK, 'a&b = c');
};

describe('choosing a new password by the link of a demo mail', () => {
  it('sends the password as typed', async () => {
    expect(await choose(async () => ({ ok: true, status: 200 }))).toEqual({ ok: true, value: undefined });
    expect(fetch).toHaveBeenCalledWith(`${LINK}&newPassword=a%26b%20%3D%20c`);
  });

  it.each([
    ['the link was used', async () => ({ ok: false, status: 400 }), 'expired-action-code'],
    ['the emulator is gone', async () => ({ ok: false, status: 502 }), 'network-request-failed'],
    ['nothing answers', () => Promise.reject(new TypeError('fetch failed')), 'network-request-failed'],
  ])('fails with a reason for %s', async (_, answer, code) => {
    expect(await choose(answer)).toMatchObject({ ok: false, code });
  });
});

test('connects the SDK to the emulator through the edge, as connectAuthEmulator does', () => {
  const auth = { config: {}, settings: { appVerificationDisabledForTesting: false }, emulatorConfig: null };
  connectToEmulator(auth as unknown as Auth);
  expect(auth).toEqual({
    config: { emulator: { url: 'http://localhost/' } },
    settings: { appVerificationDisabledForTesting: true },
    emulatorConfig: { host: 'localhost', port: null, protocol: 'http', options: { disableWarnings: true } },
  });
});
