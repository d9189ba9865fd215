import { FirebaseError } from 'firebase/app';

/** Errors of identity that have a text of their own (DESIGN §6, and what the provider can answer besides). */
export const AUTH_ERROR_CODES = [
  'wrong-password',
  'user-not-found',
  'user-disabled',
  'invalid-phone-number',
  'invalid-verification-code',
  'code-expired',
  'too-many-requests',
  'network-request-failed',
  'requires-recent-login',
  'quota-exceeded',
  'captcha-check-failed',
] as const;

export type AuthErrorCode = (typeof AUTH_ERROR_CODES)[number] | 'unknown';

/** What came of an action: a value, or a code from the catalogue with the provider's own code for support. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; code: AuthErrorCode; providerCode: string };

/** Runs an action of the identity provider; its failures become values, anything else throws. */
export async function outcomeOf<T>(action: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { ok: true, value: await action() };
  } catch (error) {
    if (!(error instanceof FirebaseError)) throw error;
    const code = error.code.replace(/^auth\//, '');
    return {
      ok: false,
      code: AUTH_ERROR_CODES.find((known) => known === code) ?? 'unknown',
      providerCode: error.code,
    };
  }
}
