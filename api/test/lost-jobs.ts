import { PgBoss } from 'pg-boss';
import { createPgBossDatabase } from '../src/messaging/outbox/pg-boss.ts';
import { openAndMigrateDatabase } from '../src/platform/db/open-database.ts';
import { rawQuery } from '../src/testing/raw-query.ts';

/** Access to the job queue. The queue retries jobs of a killed process after minutes; `hurry` shortens this wait. */
export interface JobQueueControl {
  /** Whether the outbox has events, or the channel has unfinished jobs. */
  hasUnfinishedWork(channel: string): Promise<boolean>;
  /** Makes the queue retry lost and failed jobs now, not after their timeout and pause, and process the outbox. */
  hurry(): Promise<void>;
  close(): Promise<void>;
}

/** Age of an active job that counts as lost: longer than any delivery in these tests takes. */
const LOST_AFTER = '2 s';

/** @param url of the database */
export async function openJobQueueControl(url: string): Promise<JobQueueControl> {
  const database = await openAndMigrateDatabase({ url }, () => {});
  const boss = new PgBoss({
    db: createPgBossDatabase(database),
    schedule: false,
    supervise: false,
    monitorIntervalSeconds: 1,
  });
  await boss.start();
  const change = (sql: string) => database.transaction((tx) => rawQuery(tx, sql));
  return {
    async hasUnfinishedWork(channel) {
      const unfinished = `select from outbox union all
        select from pgboss.job where name = $1 and state < 'completed'`;
      return (await database.read((reader) => rawQuery(reader, unfinished, [channel]))).length > 0;
    },
    async hurry() {
      await change(
        `update pgboss.job set started_on = started_on - interval '2 min'
         where state = 'active' and started_on < now() - interval '${LOST_AFTER}'`,
      );
      await boss.supervise();
      await change("update pgboss.job set start_after = now() where state = 'retry'");
      await change("select pg_notify('forecourt_outbox', '')");
    },
    async close() {
      await boss.stop({ close: false });
      await database.close();
    },
  };
}
