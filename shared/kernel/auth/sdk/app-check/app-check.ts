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

/** Returns the header with the App Check proof, if it is started. @throws when `signal` aborts: the SDK may wait forever */
export async function appCheckHeaders(signal: AbortSignal): Promise<Record<string, string>> {
  if (!instance) return {};
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  return { 'X-Firebase-AppCheck': (await Promise.race([getToken(instance), late])).token };
}
