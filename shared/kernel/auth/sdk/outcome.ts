import { FirebaseError } from 'firebase/app';
import { AUTH_ERROR_CODES, type AuthErrorCode } from '../error-codes.ts';
import { withinTimeLimit } from './within-time-limit.ts';

/** What went wrong at the identity provider. */
export interface AuthFailure {
  code: AuthErrorCode;
  /** The provider's own code, for support. */
  providerCode: string;
}

/** What came of an action: a value, or what went wrong. */
export type Outcome<T> = { ok: true; value: T } | ({ ok: false } & AuthFailure);

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

/** The same for an action as a whole that may take no longer than identity may. */
export function outcomeInTime<T>(action: () => Promise<T>): Promise<Outcome<T>> {
  return outcomeOf(() => withinTimeLimit(action));
}
