import { sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';
import { deadLetterQueue } from './queue-names.ts';

/** The work that waits for one channel, or in the outbox, summed over all processes. */
export interface QueueLoad {
  channel: string;
  /** Jobs that are not finished. */
  queued: number;
  /** Dead letters. */
  dead: number;
  /** Age of the oldest unfinished job. */
  seconds: number;
}

export async function readQueueLoad(reader: Reader, channel: string): Promise<QueueLoad> {
  const { rows } = await sql<Omit<QueueLoad, 'channel'>>`
    select
      (count(*) filter (where name = ${channel}))::int as queued,
      (count(*) filter (where name = ${deadLetterQueue(channel)}))::int as dead,
      coalesce(extract(epoch from now() - min(created_on) filter (where name = ${channel})), 0)::float8 as seconds
    from pgboss.job
    where name in (${channel}, ${deadLetterQueue(channel)}) and state < 'completed'
  `.execute(reader);
  return { channel, ...(rows[0] ?? { queued: 0, dead: 0, seconds: 0 }) };
}
