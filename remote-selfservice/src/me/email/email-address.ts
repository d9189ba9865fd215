import type { AuthErrorCode, AuthFailure, User } from '@forecourt/shared/auth';
import { cleanLine } from '@forecourt/shared/text';

/** What can be seen to be wrong with an address without asking anybody. */
export type EmailFault = 'missing' | 'malformed' | 'unchanged';

const ABOUT_THE_ADDRESS: readonly AuthErrorCode[] = ['invalid-email', 'email-already-in-use'];

/** An address that can be reached from everywhere has a dot in its domain. Whether it exists, only a mail finds out. */
const POSSIBLE = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** @param current the address that the customer has */
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

/** Whether an address has become the customer's. */
export function isConfirmed({ email, emailVerified }: User, address: string): boolean {
  return emailVerified && email?.toLowerCase() === address.toLowerCase();
}
