import type { AuthErrorCode, AuthFailure } from '@forecourt/shared/auth';
import { useCallback } from 'react';
import { useText } from '../text.ts';

const ABOUT_THE_NUMBER: readonly AuthErrorCode[] = [
  'invalid-phone-number',
  'missing-phone-number',
  'credential-already-in-use',
];

/** Whether identity refused the phone number itself. */
export function isAboutNumber({ code }: AuthFailure): boolean {
  return ABOUT_THE_NUMBER.includes(code);
}

/** A field is to blame for these, and shows all of their words. The others have a title, and then say what to do. */
const AT_A_FIELD = [
  'wrong-password',
  'user-not-found',
  'invalid-phone-number',
  'missing-phone-number',
  'credential-already-in-use',
  'invalid-verification-code',
  'missing-verification-code',
  'missing-code',
  'code-expired',
  'invalid-verification-id',
  'email-already-in-use',
  'invalid-email',
  'invalid-new-email',
  'weak-password',
  'password-does-not-meet-requirements',
  'missing-password',
  'invalid-credential',
] as const satisfies readonly AuthErrorCode[];

type CodeOfField = (typeof AT_A_FIELD)[number];

function isOfField(code: AuthErrorCode): code is CodeOfField {
  return AT_A_FIELD.some((each) => each === code);
}

/** What went wrong at the identity provider, in a few words. */
export function useAuthErrorTitle(): (failure: AuthFailure) => string {
  const text = useText();
  return ({ code }) => text(isOfField(code) ? 'failed' : `title.${code}`);
}

/** What went wrong at the identity provider, in a customer's words, and what to do. */
export function useAuthErrorText(): (failure: AuthFailure) => string {
  const text = useText();
  return useCallback(({ code, providerCode }) => text(`error.${code}`, { code: providerCode }), [text]);
}

/**
 * What was thrown on the way to the identity provider and is no answer of it, such as a reCAPTCHA that breaks, as a
 * failure like others, so that no form goes on waiting.
 */
export function asFailure(error: unknown): { ok: false } & AuthFailure {
  return { ok: false, code: 'unknown', providerCode: error instanceof Error ? error.name : 'unknown' };
}

/** Characters of a password, where one is chosen (docs/design.md §6). */
export const MIN_PASSWORD_LENGTH = 6;
