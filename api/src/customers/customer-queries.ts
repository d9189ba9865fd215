import type { Reader, Transaction } from '../db/database.ts';
import { accountDeleted } from '../identity/account-deleted.ts';
import type { CustomerRow } from '../representation/customer.ts';
import { isErased } from './erased-accounts.ts';

const COLUMNS = 'id, display_name, locale, theme';

/** What a customer chose; undefined before they saved anything. */
export async function findCustomer(reader: Reader, id: string): Promise<CustomerRow | undefined> {
  const [row] = await reader.query<CustomerRow>(`select ${COLUMNS} from customers where id = $1`, [id]);
  return row;
}

/**
 * Makes the customer where there is none, and keeps their other writes waiting until this transaction ends.
 * @throws Problem `token_revoked` when the customer was erased: a request that was let in before comes too late
 */
export async function lockCustomer(tx: Transaction, id: string): Promise<void> {
  const lock = () => tx.query('select from customers where id = $1 for update', [id]);
  if ((await lock()).length > 0) return;
  await tx.query('insert into customers (id) values ($1) on conflict (id) do nothing', [id]);
  // Looked at only now: both the insert and the lock wait for an erasure that is under way.
  if ((await lock()).length === 0 || (await isErased(tx, id))) throw accountDeleted();
}

/** Saves what a customer changed; what is undefined stays. */
export async function saveCustomer(
  tx: Transaction,
  id: string,
  change: { [Field in keyof Omit<CustomerRow, 'id'>]?: CustomerRow[Field] | undefined },
): Promise<CustomerRow> {
  await lockCustomer(tx, id);
  const before = await findCustomer(tx, id);
  if (!before) throw new Error('A customer that was just locked is gone');
  const { display_name = before.display_name, locale = before.locale, theme = before.theme } = change;
  await tx.query(
    'update customers set display_name = $2, locale = $3, theme = $4, updated_at = now() where id = $1',
    [id, display_name, locale, theme],
  );
  return { id, display_name, locale, theme };
}
