import { sql } from 'kysely';
import type { Transaction } from '../database.ts';

interface Vehicle {
  id: string;
  device_reg_key: string;
}

/**
 * Registrations were compared without spaces and hyphens, and now by letters and digits alone: `AB.12` is `AB12`. In code,
 * because in SQL the collation decides what a letter is. If a customer has both, the second one keeps its old key: vehicles are
 * never merged.
 */
export async function shortenRegistrationKeys(tx: Transaction): Promise<void> {
  // Raw SQL, because Kysely's types describe today's tables.
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
