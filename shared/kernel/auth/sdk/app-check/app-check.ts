import type { FirebaseApp } from 'firebase/app';
import { type AppCheck, getToken, initializeAppCheck, ReCaptchaEnterpriseProvider } from 'firebase/app-check';

let instance: AppCheck | undefined;

/**
 * Attaches App Check proofs to the SDK's requests. Must be called before the SDK's first request: a project
 * that enforces App Check refuses it otherwise, and the SDK drops the session.
 * @param siteKey score-based key of reCAPTCHA Enterprise
 */
export function proveRequests(app: FirebaseApp, siteKey: string): void {
  instance = initializeAppCheck(app, {
    provider: new ReCaptchaEnterpriseProvider(siteKey),
    isTokenAutoRefreshEnabled: true,
  });
}

/**
 * App Check headers for requests that the SDK does not send.
 * @throws FirebaseError when reCAPTCHA or App Check refuses
 * @throws the reason of `signal`; if its script is blocked, reCAPTCHA never settles
 */
export async function proofHeaders(signal: AbortSignal): Promise<Record<string, string>> {
  if (!instance) return {};
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  return { 'X-Firebase-AppCheck': (await Promise.race([getToken(instance), late])).token };
}
