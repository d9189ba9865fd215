import { siteSettings } from '../../settings/index.ts';
import type { Outcome } from './outcome.ts';

type Emulator = typeof import('./emulator/emulator.ts');

let loaded: Emulator | null = null;

export async function loadEmulator(): Promise<void> {
  if (siteSettings().firebase !== 'emulator') return;
  loaded = await import(/* webpackChunkName: "emulator" */ './emulator/emulator.ts');
}

export function loadedEmulator(): Emulator | null {
  return loaded;
}

export async function demoCode(phone: string): Promise<string | null> {
  return loaded ? loaded.demoCode(phone) : null;
}

export async function demoMailLink(email: string): Promise<string | null> {
  return loaded ? loaded.demoMailLink(email) : null;
}

export async function chooseDemoPassword(link: string, password: string): Promise<Outcome<void>> {
  if (loaded) return loaded.chooseDemoPassword(link, password);
  return { ok: false, code: 'operation-not-allowed', providerCode: 'auth/operation-not-allowed' };
}
