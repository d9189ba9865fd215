import { findCustomer } from '../customers/customer-queries.ts';
import type { Database } from '../db/database.ts';
import { eraseCustomer } from './erase-customer.ts';

/**
 * Erases a customer whom somebody else names, as `DELETE /me` does.
 * @returns whether anything was known of them; if not, nothing is changed
 */
export function eraseKnownCustomer(database: Database, customerId: string, now: Date): Promise<boolean> {
  return database.transaction(async (tx) => {
    if (!(await findCustomer(tx, customerId))) return false;
    await eraseCustomer(tx, customerId, now);
    return true;
  });
}
