/** @jest-environment node */
import { chooseIdentity } from './choose-identity.ts';

const now = () => new Date('2026-03-02T08:00:00Z');
const project = { apiKey: 'key', authDomain: 'x.test', projectId: 'harbour-street', appId: 'app' };
const emulatorHost = '127.0.0.1:9';

describe('choosing how tokens are checked', () => {
  it('should refuse the emulator, whose tokens anybody can make, for a real project', () => {
    expect(() => chooseIdentity({ firebase: project }, emulatorHost, now)).toThrow(
      /FIREBASE_AUTH_EMULATOR_HOST is set, but .* "harbour-street"/,
    );
  });

  it('should refuse to do without the emulator that the settings want', () => {
    expect(() => chooseIdentity({ firebase: 'emulator' }, null, now)).toThrow(/is not set/);
  });
});
