import type { User } from '@forecourt/shared/auth';

/** Whether an address has become the customer's. */
export function isConfirmed({ email, emailVerified }: User, address: string): boolean {
  return emailVerified && email?.toLowerCase() === address.toLowerCase();
}
