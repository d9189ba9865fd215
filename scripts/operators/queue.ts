import { MAX_DEAD_LETTERS_PER_RETRY } from '@forecourt/shared/limits';
import { Command } from 'commander';
import * as z from 'zod';
import { formatShortTime, formatTextTable, type OperatorTerminal } from '../terminal.ts';
import { InternalApiClient } from './internal-api.ts';

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

/** Notification channel whose queue no api process handles. */
export type UnservedChannel = z.infer<typeof unservedSchema>;

const pageSchema = z.object({
  items: z.array(deadLetterSchema),
  next_cursor: z.string().nullable(),
  total: z.number(),
  unserved: z.array(unservedSchema),
});

/** Dead letters per page: the maximum that the api allows. */
const PER_PAGE = '100';

const MAX_LISTED = 1_000;

const retriedSchema = z.object({ retried: z.number() });

class QueueClient {
  readonly #api: InternalApiClient;

  constructor(environment: NodeJS.ProcessEnv) {
    this.#api = new InternalApiClient(environment, 'messages');
  }

  /** Lists the oldest dead letters (about `MAX_LISTED` at most), their total number, and channels that no process handles. */
  async list(): Promise<{ letters: DeadLetter[]; total: number; unserved: UnservedChannel[] }> {
    const letters: DeadLetter[] = [];
    let cursor: string | null = null;
    for (;;) {
      const query = new URLSearchParams({ limit: PER_PAGE, ...(cursor === null ? {} : { cursor }) });
      const page = await this.#api.request(pageSchema, { path: `/api/dead-letters?${query}` });
      letters.push(...page.items);
      cursor = page.next_cursor;
      if (cursor === null || letters.length >= MAX_LISTED) {
        return { letters, total: page.total, unserved: page.unserved };
      }
    }
  }

  /** @param ids of dead letters; empty for all @returns the number of retried dead letters */
  async retry(ids: readonly string[]): Promise<number> {
    const send = async (body: { ids?: readonly string[] }) =>
      (await this.#api.request(retriedSchema, { method: 'POST', path: '/api/dead-letters/retry', body }))
        .retried;
    if (ids.length === 0) return send({});
    let retried = 0;
    for (let from = 0; from < ids.length; from += MAX_DEAD_LETTERS_PER_RETRY) {
      retried += await send({ ids: ids.slice(from, from + MAX_DEAD_LETTERS_PER_RETRY) });
    }
    return retried;
  }
}

export function createQueueProgram({ environment, print }: OperatorTerminal): Command {
  const client = () => new QueueClient(environment);
  const program = new Command('npm run queue --').description(
    'Lists and retries messages and webhooks that could not be sent. API_INTERNAL_URL is the address of an api for operators.',
  );
  program
    .command('list')
    .description('lists what could not be sent, and why, oldest first')
    .action(async () => {
      const list = await client().list();
      print([describe(list), ...list.unserved.map(describeUnserved)].join('\n'));
    });
  program
    .command('retry')
    .description('sends it again')
    .argument('[ids...]', 'which ones; all of them if omitted')
    .action(async (ids: string[]) => {
      const retried = await client().retry(ids);
      print(`${retried} ${retried === 1 ? 'is' : 'are'} being sent again.`);
    });
  return program;
}

function describeUnserved({ channel, since, waiting }: UnservedChannel): string {
  if (since === null)
    return `${channel}: no api process has the settings for this channel, so customers receive nothing by it.`;
  return `${channel}: no api process has had the settings for this channel since ${formatShortTime(since)}. Waiting messages: ${waiting}; they are deleted three days after that time. Start an api with these settings.`;
}

function describe({ letters, total }: { letters: readonly DeadLetter[]; total: number }): string {
  if (total === 0) return 'Nothing has failed for good.';
  const heads = ['ID', 'CHANNEL', 'EVENT', 'HAPPENED', 'FAILED', 'ATTEMPTS', 'REASON'];
  const rows = letters.map((each) => [
    each.id,
    each.channel,
    each.kind ?? 'unreadable',
    formatShortTime(each.happened_at),
    formatShortTime(each.given_up_at),
    String(each.tries),
    each.reason,
  ]);
  const more = total > letters.length ? [`… and ${total - letters.length} more`] : [];
  return [formatTextTable([heads, ...rows]), ...more].join('\n');
}
