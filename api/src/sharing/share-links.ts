import type { Reader, Transaction } from '../platform/db/database.ts';
import { createShareToken, hashSecret } from '../platform/secrets.ts';

/** Column of `share_links` that names what a link shows. */
type SharedColumn = 'appointment_id' | 'vehicle_id';

interface ShareLink {
  customerId: string;
  column: SharedColumn;
  /** Id of the visit or vehicle, which must belong to the customer. */
  id: string;
}

interface NewShareLink {
  created_at: Date;
  expires_at: Date;
  /** What the link shows of a vehicle; neither by default. */
  shows_costs?: boolean;
  shows_vin?: boolean;
}

/**
 * Creates a link or replaces its token, which ends the previous one. The customer must be locked before the visit or vehicle is
 * read, because a concurrent request could delete it. @returns the token, of which only a hash is stored
 */
export async function createOrReplaceShareLink(
  tx: Transaction,
  { customerId, column, id }: ShareLink,
  shown: NewShareLink,
): Promise<string> {
  const token = createShareToken();
  const link = { token_hash: hashSecret(token), ...shown };
  await tx
    .insertInto('share_links')
    .values({ customer_id: customerId, [column]: id, ...link })
    .onConflict((conflict) => conflict.column(column).doUpdateSet(link))
    .execute();
  return token;
}

export async function deleteShareLink(tx: Transaction, { customerId, column, id }: ShareLink): Promise<void> {
  await tx.deleteFrom('share_links').where('customer_id', '=', customerId).where(column, '=', id).execute();
}

/** Selects the link with a token, unless it has expired. Every other token takes the same query, and so the same time. */
export const selectShareLink = (reader: Reader, token: string, now: Date) =>
  reader
    .selectFrom('share_links')
    .selectAll()
    .where('token_hash', '=', hashSecret(token))
    .where('expires_at', '>', now);
