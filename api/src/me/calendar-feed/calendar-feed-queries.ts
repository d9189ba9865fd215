import type { Reader, Transaction } from '../../platform/db/database.ts';
import { lockCustomer } from '../../platform/idempotency/lock-customer.ts';

/** Since when a customer has had the address that their calendar takes their visits from; null where there is none. */
export async function findCustomerFeed(reader: Reader, customerId: string): Promise<Date | null> {
  const feed = await reader
    .selectFrom('customer_feeds')
    .select('created_at')
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return feed?.created_at ?? null;
}

/** Whose feed a secret opens, and the language that they chose. @param hash of the secret */
export function findFeedOwner(reader: Reader, hash: string) {
  return reader
    .selectFrom('customer_feeds as f')
    .innerJoin('customers as k', 'k.id', 'f.customer_id')
    .select(['k.id', 'k.locale'])
    .where('f.secret_hash', '=', hash)
    .executeTakeFirst();
}

/** Gives a customer a feed, or theirs another secret: from then on the one of before opens nothing. */
export async function replaceCustomerFeed(
  tx: Transaction,
  customerId: string,
  feed: { secret_hash: string; created_at: Date },
): Promise<void> {
  await lockCustomer(tx, customerId);
  await tx
    .insertInto('customer_feeds')
    .values({ customer_id: customerId, ...feed })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(feed))
    .execute();
}

export async function deleteCustomerFeed(tx: Transaction, customerId: string): Promise<void> {
  await tx.deleteFrom('customer_feeds').where('customer_id', '=', customerId).execute();
}
