import type { FirebaseApp } from 'firebase/app';
import { type AppCheck, getToken, initializeAppCheck, ReCaptchaEnterpriseProvider } from 'firebase/app-check';

/*
 * Everything that only a site with App Check needs; a chunk of its own (load-app-check.ts). reCAPTCHA Enterprise vouches
 * for the browser, and what the identity SDK sends carries the proof.
 */

let instance: AppCheck | undefined;

/**
 * Has the SDK prove from now on that its requests come from this site. A project that enforces it refuses what comes
 * without the proof, and the SDK then drops the session: so before the SDK asks for anything.
 * @param siteKey of a score-based key of reCAPTCHA Enterprise
 */
export function proveRequests(app: FirebaseApp, siteKey: string): void {
  instance = initializeAppCheck(app, {
    provider: new ReCaptchaEnterpriseProvider(siteKey),
    isTokenAutoRefreshEnabled: true,
  });
}

/**
 * The headers by which a request of our own proves the same.
 * @throws FirebaseError when reCAPTCHA or App Check refuses
 * @throws the reason of `signal` when that comes first: where its script is blocked, reCAPTCHA never settles
 */
export async function proofHeaders(signal: AbortSignal): Promise<Record<string, string>> {
  if (!instance) return {};
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  return { 'X-Firebase-AppCheck': (await Promise.race([getToken(instance), late])).token };
}
