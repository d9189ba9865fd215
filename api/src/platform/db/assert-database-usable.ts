import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Table that exists while a restore or upgrade copies into the database (restore-postgres.ts), or after it was interrupted. */
export const UNFINISHED_RESTORE_TABLE = 'restore_unfinished';

/** @throws Error with advice if a restore is running or was interrupted, or if the database is read-only (after an upgrade) */
export async function assertDatabaseUsable(database: Database): Promise<void> {
  const { rows } = await database.read((reader) =>
    sql<{ found: boolean; isReadOnly: boolean }>`
      select to_regclass(${`public.${UNFINISHED_RESTORE_TABLE}`}) is not null as found,
        current_setting('transaction_read_only') = 'on' as "isReadOnly"
    `.execute(reader),
  );
  if (rows[0]?.found) {
    throw new Error(
      'A backup or another database is being copied into this database, or that was interrupted. Repeat `npm run site -- restore` or `upgrade-postgres`, then start again.',
    );
  }
  if (rows[0]?.isReadOnly) {
    throw new Error(
      'The database can only be read. If `npm run site -- upgrade-postgres` has copied it, use the copy, or return to this one by `npm run site -- upgrade-postgres --back`.',
    );
  }
}
