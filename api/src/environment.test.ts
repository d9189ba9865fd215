/** @jest-environment node */
import { readApiEnvironment } from './environment.ts';

describe('the environment', () => {
  it('should have a default for everything', () => {
    expect(readApiEnvironment({})).toEqual({
      port: 4000,
      host: '127.0.0.1',
      internalPort: 4100,
      internalHost: '127.0.0.1',
      database: { folder: '.data/api' },
      settingsFile: 'site.settings.json',
      emulatorHost: null,
      logLevel: 'info',
    });
  });

  it.each([
    'PORT',
    'HOST',
    'INTERNAL_PORT',
    'INTERNAL_HOST',
    'DATABASE_URL',
    'DATA_DIR',
    'FORECOURT_SETTINGS',
    'FIREBASE_AUTH_EMULATOR_HOST',
    'LOG_LEVEL',
    'NODE_ENV',
  ])('should take an empty %s as absent', (name) => {
    expect(readApiEnvironment({ [name]: '' })).toEqual(readApiEnvironment({}));
  });

  it('should prefer a database server', () => {
    const url = 'postgres://user@db:5432/forecourt';
    expect(readApiEnvironment({ DATABASE_URL: url, DATA_DIR: 'x' }).database).toEqual({ url });
  });

  it('should list all mistakes at once', () => {
    expect(() => readApiEnvironment({ PORT: '99999', DATABASE_URL: 'mysql://x', LOG_LEVEL: 'loud' })).toThrow(
      /PORT: .*\n.*LOG_LEVEL: .*\n.*DATABASE_URL: /,
    );
  });

  it('should refuse the emulator in production', () => {
    const emulator = { FIREBASE_AUTH_EMULATOR_HOST: 'localhost:9099' };
    expect(() => readApiEnvironment({ ...emulator, NODE_ENV: 'production' })).toThrow(/NODE_ENV=production/);
    expect(readApiEnvironment({ ...emulator, NODE_ENV: 'test' }).emulatorHost).toBe('localhost:9099');
  });
});
