import type { Transaction } from '../platform/db/database.ts';
import type { Identity } from '../platform/identity/identity.ts';

const DIGITS = /^\d{1,20}$/;

/**
 * Keeps the number that a customer signed in with, for the workshop to call; without one, that of before stays. The
 * customer must be locked.
 */
export async function keepPhone(
  tx: Transaction,
  { uid, phone }: Pick<Identity, 'uid' | 'phone'>,
): Promise<void> {
  if (phone === null || !DIGITS.test(phone)) return;
  await tx.updateTable('customers').set({ phone }).where('id', '=', uid).execute();
}
