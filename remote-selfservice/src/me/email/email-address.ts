import type { AuthErrorCode, AuthFailure, User } from '@forecourt/shared/auth';
import { cleanLine } from '@forecourt/shared/text';

/** Errors that can be found without a request. */
export type EmailFault = 'missing' | 'malformed' | 'unchanged';

const ABOUT_THE_ADDRESS: readonly AuthErrorCode[] = ['invalid-email', 'email-already-in-use'];

/** A publicly reachable address has a dot in its domain. Whether it exists, only a mail shows. */
const POSSIBLE = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** @param current the customer's address so far */
export function findEmailFault(typed: string, current: string | null): { typed?: EmailFault } {
  const email = cleanLine(typed);
  if (!email) return { typed: 'missing' };
  if (!POSSIBLE.test(email)) return { typed: 'malformed' };
  return email.toLowerCase() === current?.toLowerCase() ? { typed: 'unchanged' } : {};
}

/** Whether identity refused the address itself. */
export function isAboutEmail({ code }: AuthFailure): boolean {
  return ABOUT_THE_ADDRESS.includes(code);
}

export function isConfirmed({ email, emailVerified }: User, address: string): boolean {
  return emailVerified && email?.toLowerCase() === address.toLowerCase();
}
