import { Command } from 'commander';
import { shortTime } from '../short-time.ts';
import { textTable } from '../text-table.ts';
import { type DeadLetter, QueueClient, type UnservedChannel } from './queue-client.ts';

interface QueueTerminal {
  environment: NodeJS.ProcessEnv;
  /** Takes what a command has to say. */
  print: (text: string) => void;
}

/** The commands of `npm run queue`. */
export function queueProgram({ environment, print }: QueueTerminal): Command {
  const client = () => new QueueClient(environment);
  const program = new Command('npm run queue --').description(
    'What could not be sent to customers and to systems of the business: API_INTERNAL_URL names where an api answers operators.',
  );
  program
    .command('list')
    .description('lists what was given up, and why; the oldest first')
    .action(async () => {
      const list = await client().list();
      print([describe(list), ...list.unserved.map(describeUnserved)].join('\n'));
    });
  program
    .command('retry')
    .description('has what was given up tried again')
    .argument('[ids...]', 'of single ones; all of them when left out')
    .action(async (ids: string[]) => {
      const retried = await client().retry(ids);
      print(`${retried} ${retried === 1 ? 'is' : 'are'} tried again.`);
    });
  return program;
}

function describeUnserved({ channel, since, waiting }: UnservedChannel): string {
  if (since === null) return `${channel}: no process of the api serves it, so customers get nothing by it.`;
  return `${channel}: no process of the api has served it since ${shortTime(since)}. Messages that wait: ${waiting}, for three days at most. Start an api with the settings of this channel.`;
}

function describe({ letters, total }: { letters: readonly DeadLetter[]; total: number }): string {
  if (total === 0) return 'Nothing was given up.';
  const heads = ['ID', 'CHANNEL', 'EVENT', 'HAPPENED', 'GIVEN UP', 'TRIES', 'REASON'];
  const rows = letters.map((each) => [
    each.id,
    each.channel,
    each.kind ?? 'unreadable',
    shortTime(each.happened_at),
    shortTime(each.given_up_at),
    String(each.tries),
    each.reason,
  ]);
  const more = total > letters.length ? [`… and ${total - letters.length} more`] : [];
  return [textTable([heads, ...rows]), ...more].join('\n');
}
