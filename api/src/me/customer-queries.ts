import type { Reader, Transaction } from '../platform/db/database.ts';
import { lockCustomer } from '../platform/idempotency/lock-customer.ts';
import type { CustomerRow } from './customer-json.ts';

const COLUMNS = 'id, display_name, locale, theme';

/** What a customer chose; undefined before they saved anything. */
export async function findCustomer(reader: Reader, id: string): Promise<CustomerRow | undefined> {
  const [row] = await reader.query<CustomerRow>(`select ${COLUMNS} from customers where id = $1`, [id]);
  return row;
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
