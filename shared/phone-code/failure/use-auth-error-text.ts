import type { AuthFailure } from '@forecourt/shared/auth';
import { useCallback } from 'react';
import { useText } from '../text.ts';

/** What went wrong at the identity provider, in a customer's words, and what to do. */
export function useAuthErrorText(): (failure: AuthFailure) => string {
  const text = useText();
  return useCallback(({ code, providerCode }) => text(`error.${code}`, { code: providerCode }), [text]);
}
