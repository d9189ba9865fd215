import { sql } from 'kysely';
import type { Reader, Transaction } from '../platform/db/database.ts';
import { lockCustomer } from '../platform/idempotency/lock-customer.ts';
import type { CustomerRow } from './customer-json.ts';

/** What a customer chose; undefined before they saved anything. */
export function findCustomer(reader: Reader, id: string): Promise<CustomerRow | undefined> {
  return reader
    .selectFrom('customers')
    .select(['id', 'customer_number', 'display_name', 'locale', 'theme'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Saves what a customer changed; what is undefined stays. */
export async function saveCustomer(
  tx: Transaction,
  id: string,
  change: { [Field in 'display_name' | 'locale' | 'theme']?: CustomerRow[Field] | undefined },
): Promise<CustomerRow> {
  await lockCustomer(tx, id);
  const { display_name, locale, theme } = change;
  return tx
    .updateTable('customers')
    .set({ display_name, locale, theme, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning(['id', 'customer_number', 'display_name', 'locale', 'theme'])
    .executeTakeFirstOrThrow();
}
