import { FirebaseError } from 'firebase/app';
import { AUTH_ERROR_CODES, type AuthErrorCode } from '../error-codes.ts';
import { withinTimeLimit } from './within-time-limit.ts';

export interface AuthFailure {
  code: AuthErrorCode;
  providerCode: string;
}

export type Outcome<T> = { ok: true; value: T } | ({ ok: false } & AuthFailure);

/** Turns a `FirebaseError` into a failure value; other errors are thrown. */
export async function toOutcome<T>(action: () => Promise<T>): Promise<Outcome<T>> {
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

export function toOutcomeInTime<T>(action: () => Promise<T>): Promise<Outcome<T>> {
  return toOutcome(() => withinTimeLimit(action));
}
