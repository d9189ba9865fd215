import { writeInlineSettings } from '../../../testing/inline-settings.ts';

const PROJECT = { apiKey: 'key', authDomain: 'site.example', projectId: 'site', appId: 'app' };

const evaluated = jest.fn();
jest.mock('./emulator/emulator.ts', () => {
  evaluated();
  return { fetchEmulatorSmsCode: async () => '418207' };
});

// Each test loads its own copies of the singletons.
jest.mock('../../claim-singleton.ts', () => ({ claimSingleton: jest.fn() }));

async function open(settings: object) {
  jest.resetModules();
  evaluated.mockClear();
  writeInlineSettings(settings);
  const page = await import('./load-emulator.ts');
  await page.loadEmulator();
  return page;
}

describe('the identity emulator', () => {
  it('is not loaded on a site with a real project', async () => {
    const { setPasswordInEmulator, fetchEmulatorSmsCode, fetchEmulatorMailLink, getLoadedEmulator } =
      await open({ firebase: PROJECT });
    expect(getLoadedEmulator()).toBeNull();
    expect([await fetchEmulatorSmsCode('+447700900123'), await fetchEmulatorMailLink('a@b.example')]).toEqual(
      [null, null],
    );
    expect(await setPasswordInEmulator('/link', 'a-new-one')).toMatchObject({ ok: false });
    expect(evaluated).not.toHaveBeenCalled();
  });

  it('is loaded once on a site that uses it', async () => {
    const { fetchEmulatorSmsCode, loadEmulator } = await open({ firebase: 'emulator' });
    await loadEmulator();
    expect(await fetchEmulatorSmsCode('+447700900123')).toBe('418207');
    expect(evaluated).toHaveBeenCalledTimes(1);
  });
});
