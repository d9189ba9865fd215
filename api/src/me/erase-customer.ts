import { sql } from 'kysely';
import type { Database, Transaction } from '../platform/db/database.ts';
import { lockCustomer } from '../platform/idempotency/lock-customer.ts';
import { findCustomer } from './customer-queries.ts';
import { insertErased } from './erasure-queries.ts';
import { personalTables } from './personal-data.ts';

/**
 * Erases a customer, or what must stay of them anonymised, and notes that their account at the identity provider is to
 * be deleted: all of it or nothing.
 * @throws Problem `token_revoked` when that was done before
 */
export async function eraseCustomer(tx: Transaction, customerId: string, now: Date): Promise<void> {
  // Whatever else this customer writes at the same time comes before all of this, or is refused after it.
  await lockCustomer(tx, customerId);
  for (const { table, ofCustomer, erase } of personalTables.toReversed()) {
    if (erase) await erase(tx, customerId, now);
    else await sql`delete from ${sql.table(table)} where ${ofCustomer(customerId)}`.execute(tx);
  }
  await insertErased(tx, customerId, now);
}

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
