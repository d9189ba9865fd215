import * as z from 'zod';
import { InternalApi } from '../internal-api/internal-api.ts';

const deadLetterSchema = z.object({
  id: z.string(),
  channel: z.string(),
  kind: z.string().nullable(),
  tries: z.number(),
  reason: z.string(),
  happened_at: z.string(),
  given_up_at: z.string(),
});

export type DeadLetter = z.infer<typeof deadLetterSchema>;

const unservedSchema = z.object({ channel: z.string(), since: z.string().nullable(), waiting: z.number() });

/** A channel to customers that no process of the api serves. */
export type UnservedChannel = z.infer<typeof unservedSchema>;

const pageSchema = z.object({
  items: z.array(deadLetterSchema),
  next_cursor: z.string().nullable(),
  total: z.number(),
  unserved: z.array(unservedSchema),
});

/** As many as the api gives at once. */
const PER_PAGE = '100';

/** As many as somebody can look through in a terminal. */
const MAX_LISTED = 1_000;

const retriedSchema = z.object({ retried: z.number() });

/** Speaks to the api's endpoints about what could not be sent; every failure is a PlainError that says what to do. */
export class QueueClient {
  readonly #api: InternalApi;

  /** @param environment names where the api answers operators */
  constructor(environment: NodeJS.ProcessEnv) {
    this.#api = new InternalApi(environment, 'messages');
  }

  /**
   * Lists the oldest dead letters, `MAX_LISTED` or a few more, with the number of all, and the channels that no process serves.
   */
  async list(): Promise<{ letters: DeadLetter[]; total: number; unserved: UnservedChannel[] }> {
    const letters: DeadLetter[] = [];
    let cursor: string | null = null;
    for (;;) {
      const query = new URLSearchParams({ limit: PER_PAGE, ...(cursor === null ? {} : { cursor }) });
      const page = await this.#api.ask(pageSchema, { path: `/api/dead-letters?${query}` });
      letters.push(...page.items);
      cursor = page.next_cursor;
      if (cursor === null || letters.length >= MAX_LISTED) {
        return { letters, total: page.total, unserved: page.unserved };
      }
    }
  }

  /** @param ids all of them where it is empty @returns how many there were */
  async retry(ids: readonly string[]): Promise<number> {
    const body = ids.length > 0 ? { ids } : {};
    const path = '/api/dead-letters/retry';
    return (await this.#api.ask(retriedSchema, { method: 'POST', path, body })).retried;
  }
}
