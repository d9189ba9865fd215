import type { User } from '@forecourt/shared/auth';
import { createText } from '@forecourt/shared/i18n';
import { useProfileQuery } from '../use-me.ts';
import catalogues from './messages';
import type en from './messages/en.json';

export const useText = createText<keyof typeof en>(catalogues);

const NO_BREAK_SPACE = '\u00a0';

/**
 * Returns the customer's phone number in readable form, without line breaks; empty if there is none. The backend formats it,
 * because the rules of all countries are a large download. Until its response, the number is unformatted.
 */
export function useCustomerPhone({ phone }: User): string {
  const { data } = useProfileQuery();
  // Right after a change of the number, the cached profile still contains the old one.
  const formatted = data?.phone === phone ? data.phone_formatted : null;
  return (formatted ?? (phone && `+${phone}`)).replaceAll(' ', NO_BREAK_SPACE);
}
