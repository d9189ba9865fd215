import { createEmulatorToken } from '../../testing/tokens.ts';
import { createIdentityServices } from './firebase-accounts.ts';

const now = () => new Date('2026-03-02T08:00:00Z');
const project = {
  apiKey: 'key',
  authDomain: 'x.test',
  projectId: 'harbour-street',
  appId: 'app',
  appCheck: null,
};
const emulatorHost = '127.0.0.1:9';

describe('createIdentityServices', () => {
  it('accepts unsigned tokens only with an emulator', async () => {
    const emulator = createIdentityServices({ firebase: 'emulator' }, emulatorHost, now);
    const token = createEmulatorToken({ uid: 'ann', at: now() });
    await expect(emulator.verifyToken(token)).resolves.toMatchObject({ uid: 'ann' });
    const real = createIdentityServices({ firebase: project }, null, now);
    const unsigned = createEmulatorToken({ uid: 'ann', at: now(), projectId: 'harbour-street' });
    await expect(real.verifyToken(unsigned)).rejects.toMatchObject({ code: 'token_invalid' });
  });

  it('refuses the emulator for a real project, because its tokens are not signed', () => {
    expect(() => createIdentityServices({ firebase: project }, emulatorHost, now)).toThrow(
      /FIREBASE_AUTH_EMULATOR_HOST is set, but .* "harbour-street"/,
    );
  });

  it('requires the emulator if the settings name it', () => {
    expect(() => createIdentityServices({ firebase: 'emulator' }, null, now)).toThrow(/is not set/);
  });
});
