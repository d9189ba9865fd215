import { sql } from 'kysely';
import type { Transaction } from '../database.ts';

interface Vehicle {
  id: string;
  device_reg_key: string;
}

/**
 * Registrations were compared without spaces and hyphens, and now by letters and digits alone: `AB.12` is `AB12`.
 * In code because what a letter is depends on the collation in SQL. Where a customer has both, the first one stays
 * as it is and the other keeps its earlier key: two vehicles do not become one by themselves.
 */
export async function shortenRegistrationKeys(tx: Transaction): Promise<void> {
  // In SQL alone: the tables of today, which the types of statements know, may be others than those of this migration.
  const { rows } = await sql<Vehicle>`
    select id, device_reg_key from vehicles order by created_at, id
  `.execute(tx);
  for (const { id, device_reg_key } of rows) {
    const key = device_reg_key.replace(/[^\p{L}\p{N}]/gu, '');
    if (key === device_reg_key) continue;
    await sql`
      update vehicles set device_reg_key = ${key}
      where id = ${id} and not exists (
        select from vehicles other where other.customer_id = vehicles.customer_id and other.device_reg_key = ${key}
      )
    `.execute(tx);
  }
}
