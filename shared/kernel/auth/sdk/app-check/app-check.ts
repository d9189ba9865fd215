import type { FirebaseApp } from 'firebase/app';
import { type AppCheck, getToken, initializeAppCheck, ReCaptchaEnterpriseProvider } from 'firebase/app-check';

let instance: AppCheck | undefined;

/** Adds App Check proof to requests. Call before the SDK's first request: if that is refused, the SDK drops the session. */
export function startAppCheck(app: FirebaseApp, siteKey: string): void {
  instance = initializeAppCheck(app, {
    provider: new ReCaptchaEnterpriseProvider(siteKey),
    isTokenAutoRefreshEnabled: true,
  });
}

/** Returns the headers with the App Check proof. @throws when `signal` aborts: the SDK waits forever for a blocked script */
export async function appCheckHeaders(signal: AbortSignal): Promise<Record<string, string>> {
  if (!instance) return {};
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  return { 'X-Firebase-AppCheck': (await Promise.race([getToken(instance), late])).token };
}
