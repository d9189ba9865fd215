import { siteSettings } from '../../settings/index.ts';
import type { AuthOutcome } from './outcome.ts';

type Emulator = typeof import('./emulator/emulator.ts');

let loaded: Emulator | null = null;

export async function loadEmulator(): Promise<void> {
  if (siteSettings().firebase !== 'emulator') return;
  loaded = await import(/* webpackChunkName: "emulator" */ './emulator/emulator.ts');
}

export function getLoadedEmulator(): Emulator | null {
  return loaded;
}

export async function fetchEmulatorSmsCode(phone: string): Promise<string | null> {
  return loaded ? loaded.fetchEmulatorSmsCode(phone) : null;
}

export async function fetchEmulatorMailLink(email: string): Promise<string | null> {
  return loaded ? loaded.fetchEmulatorMailLink(email) : null;
}

export async function setPasswordInEmulator(link: string, password: string): Promise<AuthOutcome<void>> {
  if (loaded) return loaded.setPasswordInEmulator(link, password);
  return { ok: false, code: 'operation-not-allowed', providerCode: 'auth/operation-not-allowed' };
}
