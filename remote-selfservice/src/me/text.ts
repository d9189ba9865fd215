import type { User } from '@forecourt/shared/auth';
import { createText } from '@forecourt/shared/i18n';
import { useMe } from '../use-me.ts';
import catalogues from './messages';
import type en from './messages/en.json';

export const useText = createText<keyof typeof en>(catalogues);

const NO_BREAK_SPACE = '\u00a0';

/**
 * The customer's number in readable form on one line; unformatted until the backend has responded, and empty if missing.
 * Formatted by the backend, because the rules of all countries are too large a download for display.
 */
export function usePhoneText({ phone }: User): string {
  const { data } = useMe();
  // Right after a change the cached response is still about the old number.
  const formatted = data?.phone === phone ? data.phone_formatted : null;
  return (formatted ?? (phone && `+${phone}`)).replaceAll(' ', NO_BREAK_SPACE);
}
