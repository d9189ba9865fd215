import type { FirebaseApp } from 'firebase/app';
import { siteSettings } from '../../settings/index.ts';

type AppCheck = typeof import('./app-check/app-check.ts');

let loaded: AppCheck | null = null;

/** Brings in Firebase App Check where the settings have a key for it; no page of another site loads it. */
export async function loadAppCheck(): Promise<void> {
  if (!siteKey()) return;
  loaded = await import(/* webpackChunkName: "app-check" */ './app-check/app-check.ts');
}

/** Has the SDK prove that its requests come from this site, where the settings say so. */
export function proveRequests(app: FirebaseApp): void {
  const key = siteKey();
  if (!key) return;
  if (!loaded) throw new Error('loadAppCheck() must be awaited before identity is asked for anything.');
  loaded.proveRequests(app, key);
}

/** The headers by which a request of our own to the provider proves the same; none on a site without App Check. */
export async function proofHeaders(signal: AbortSignal): Promise<Record<string, string>> {
  return loaded ? loaded.proofHeaders(signal) : {};
}

function siteKey(): string | null {
  const { firebase } = siteSettings();
  return firebase === 'emulator' ? null : firebase.appCheck;
}
