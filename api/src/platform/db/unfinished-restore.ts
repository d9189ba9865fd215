import { sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * Table that exists while a backup is being restored (scripts/site-command/restore.ts). Until the restore ends, the database
 * may contain customers who were erased since the backup.
 */
export const UNFINISHED_RESTORE_TABLE = 'restore_unfinished';

/** @throws Error with advice if a restore is running or was interrupted */
export async function assertRestoreFinished(database: Database): Promise<void> {
  const { rows } = await database.read((reader) =>
    sql<{
      found: boolean;
    }>`select to_regclass(${`public.${UNFINISHED_RESTORE_TABLE}`}) is not null as found`.execute(reader),
  );
  if (!rows[0]?.found) return;
  throw new Error(
    'A backup is being restored into this database, or its restore was interrupted. Repeat `npm run site -- restore`, then start again.',
  );
}
