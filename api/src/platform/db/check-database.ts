import { sql } from 'kysely';
import { type Database, DiskFull } from './database.ts';

/** Adds `check` to a database. Once the disk was full, `check` rejects until a write succeeds. */
export function withHealthCheck(database: Omit<Database, 'check'>): Database {
  let isFull = false;

  function note(error: unknown): never {
    if (error instanceof DiskFull) isFull = true;
    throw error;
  }

  return {
    ...database,
    read: (work) => database.read(work).catch(note),
    transaction: (work) => database.transaction(work).catch(note),
    async check() {
      if (isFull) {
        await this.transaction((tx) =>
          // About 1 MB, so that files have to grow. Random, because repeated text is stored compressed.
          sql`
            create temporary table disk_probe on commit drop as
              select string_agg(gen_random_uuid()::text, '') as filling from generate_series(1, 28000)
          `.execute(tx),
        );
        isFull = false;
      } else {
        await this.read((reader) => sql`select 1`.execute(reader));
      }
    },
  };
}
