import type { AuthFailure } from '@forecourt/shared/auth';
import { useCallback } from 'react';
import { useText } from '../text.ts';

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
