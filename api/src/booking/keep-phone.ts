import type { Transaction } from '../platform/db/database.ts';
import type { LockedCustomer } from '../platform/idempotency/lock-customer.ts';
import type { Identity } from '../platform/identity/identity.ts';

const DIGITS = /^\d{1,20}$/;

/** Keeps the number that a customer signed in with, for the workshop to call; without one, that of before stays. */
export async function keepPhone(
  tx: Transaction,
  customer: LockedCustomer,
  { phone }: Pick<Identity, 'phone'>,
): Promise<void> {
  if (phone === null || phone === customer.phone || !DIGITS.test(phone)) return;
  await tx.updateTable('customers').set({ phone }).where('id', '=', customer.id).execute();
}
