import { sql } from 'kysely';
import { unwantedAfter } from '../messaging/email/wishes.ts';
import type { Reader, Transaction } from '../platform/db/database.ts';
import { lockCustomer } from '../platform/idempotency/lock-customer.ts';
import type { CustomerRow } from './customer-json.ts';

/** What a customer chose; undefined before they saved anything. */
export function findCustomer(reader: Reader, id: string): Promise<CustomerRow | undefined> {
  return reader
    .selectFrom('customers')
    .select(['id', 'customer_number', 'display_name', 'locale', 'theme', 'unwanted_emails'])
    .where('id', '=', id)
    .executeTakeFirst();
}

type CustomerChange = {
  [Field in 'display_name' | 'locale' | 'theme']?: CustomerRow[Field] | undefined;
} & { channels?: { email?: Parameters<typeof unwantedAfter>[1] | undefined } | undefined };

/** Saves what a customer changed; what is undefined stays. */
export async function saveCustomer(
  tx: Transaction,
  id: string,
  change: CustomerChange,
): Promise<CustomerRow> {
  await lockCustomer(tx, id);
  const { display_name, locale, theme, channels } = change;
  const unwanted_emails =
    channels?.email && unwantedAfter((await findCustomer(tx, id))?.unwanted_emails ?? [], channels.email);
  return tx
    .updateTable('customers')
    .set({ display_name, locale, theme, unwanted_emails, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning(['id', 'customer_number', 'display_name', 'locale', 'theme', 'unwanted_emails'])
    .executeTakeFirstOrThrow();
}
