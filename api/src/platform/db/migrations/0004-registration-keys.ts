import { sql } from 'kysely';
import type { Transaction } from '../database.ts';

interface Vehicle {
  id: string;
  device_reg_key: string;
}

/**
 * Reduces registration keys to letters and digits: `AB.12` becomes `AB12`. Before, only spaces and hyphens were removed.
 * The migration is code, because in SQL the collation decides what a letter is. A key stays unchanged if another vehicle of the
 * customer has the reduced key already, because vehicles are never merged.
 */
export async function shortenRegistrationKeys(tx: Transaction): Promise<void> {
  // Use raw SQL, because Kysely's types describe the tables after all migrations.
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
