import type { FirebaseApp } from 'firebase/app';
import { siteSettings } from '../../settings/index.ts';

type AppCheck = typeof import('./app-check/app-check.ts');

let loaded: AppCheck | null = null;

export async function loadAppCheck(): Promise<void> {
  if (!siteKey()) return;
  loaded = await import(/* webpackChunkName: "app-check" */ './app-check/app-check.ts');
}

export function startAppCheckIfConfigured(app: FirebaseApp): void {
  const key = siteKey();
  if (!key) return;
  if (!loaded) throw new Error('loadAppCheck() must be awaited before the first identity request.');
  loaded.startAppCheck(app, key);
}

export async function appCheckHeaders(signal: AbortSignal): Promise<Record<string, string>> {
  return loaded ? loaded.appCheckHeaders(signal) : {};
}

function siteKey(): string | null {
  const { firebase } = siteSettings();
  return firebase === 'emulator' ? null : firebase.appCheck;
}
