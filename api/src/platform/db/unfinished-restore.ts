import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Table that exists during a restore (scripts/site-command/restore.ts), while the database may contain erased customers. */
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
