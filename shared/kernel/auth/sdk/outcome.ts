import { FirebaseError } from 'firebase/app';
import { AUTH_ERROR_CODES, type AuthErrorCode } from '../error-codes.ts';
import { identityTimeLimitMs } from '../time-limit.ts';

export interface AuthFailure {
  code: AuthErrorCode;
  providerCode: string;
}

export type AuthOutcome<T> = { ok: true; value: T } | ({ ok: false } & AuthFailure);

/** Returns a `FirebaseError` as a failure value; other errors are thrown. */
export async function toAuthOutcome<T>(action: () => Promise<T>): Promise<AuthOutcome<T>> {
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

export function toAuthOutcomeWithTimeLimit<T>(action: () => Promise<T>): Promise<AuthOutcome<T>> {
  return toAuthOutcome(() => withinIdentityTimeLimit(action));
}

/** Limits an action's time, since browser storage can hang. The action can `pause` the clock while the customer acts. */
export function withinIdentityTimeLimit<T>(
  action: (pause: <P>(work: Promise<P>) => Promise<P>) => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout>;
    const start = () => {
      timer = setTimeout(
        () => reject(new FirebaseError('auth/network-request-failed', 'The identity provider is too slow')),
        identityTimeLimitMs(),
      );
    };
    const pause = async <P>(work: Promise<P>): Promise<P> => {
      clearTimeout(timer);
      return work.finally(start);
    };
    start();
    action(pause)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
