import { randomBytes } from 'node:crypto';
import type { Transaction } from '../db/database.ts';

const NAME = 'xsrf';

/** The secret that XSRF tokens are signed with; made once per database, so that all processes share it. */
export async function xsrfSecret(tx: Transaction): Promise<string> {
  await tx.query('insert into secrets (name, value) values ($1, $2) on conflict (name) do nothing', [
    NAME,
    randomBytes(32).toString('base64url'),
  ]);
  const [row] = await tx.query<{ value: string }>('select value from secrets where name = $1', [NAME]);
  if (!row) throw new Error(`The table secrets has no row "${NAME}" although it was just written`);
  return row.value;
}
