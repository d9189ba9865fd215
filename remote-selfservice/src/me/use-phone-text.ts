import type { User } from '@forecourt/shared/auth';
import { useMe } from '../use-me.ts';

const NO_BREAK_SPACE = '\u00a0';

/**
 * The customer's number as people write it, in one line; without its spaces until the backend has said them, and empty
 * where there is no number. The backend's, because what is known about the world's numbers is a download that nobody
 * should wait for who only looks.
 */
export function usePhoneText({ phone }: User): string {
  const { data } = useMe();
  // Right after a change the answer that is known is still about the old number.
  const formatted = data?.phone === phone ? data.phone_formatted : null;
  return (formatted ?? (phone && `+${phone}`)).replaceAll(' ', NO_BREAK_SPACE);
}
