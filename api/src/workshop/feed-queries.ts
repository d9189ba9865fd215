import type { Reader, Transaction } from '../platform/db/database.ts';

export interface Feed {
  name: string;
  created_at: Date;
}

/** Every feed that can be read, by name. */
export function listFeeds(reader: Reader): Promise<Feed[]> {
  return reader.selectFrom('calendar_feeds').select(['name', 'created_at']).orderBy('name').execute();
}

/** Whether a secret is that of a feed. @param hash of the secret */
export async function isFeed(reader: Reader, hash: string): Promise<boolean> {
  const feed = await reader
    .selectFrom('calendar_feeds')
    .select('name')
    .where('secret_hash', '=', hash)
    .executeTakeFirst();
  return feed !== undefined;
}

/** Makes a feed, or gives it another secret: from then on the one of before opens nothing. */
export async function replaceFeed(
  tx: Transaction,
  name: string,
  { secret_hash, created_at }: { secret_hash: string; created_at: Date },
): Promise<void> {
  await tx
    .insertInto('calendar_feeds')
    .values({ name, secret_hash, created_at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ secret_hash, created_at }))
    .execute();
}

export async function deleteFeed(tx: Transaction, name: string): Promise<void> {
  await tx.deleteFrom('calendar_feeds').where('name', '=', name).execute();
}
