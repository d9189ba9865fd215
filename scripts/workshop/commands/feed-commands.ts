import type { Command } from 'commander';
import { PlainError } from '../../plain-error.ts';
import { textTable } from '../../text-table.ts';
import { openWorkshop, type Terminal } from '../open-workshop.ts';

/** Addresses from which calendars take what is booked. */
export function addFeedCommands(program: Command, terminal: Terminal): void {
  const { print } = terminal;

  program
    .command('feeds')
    .description('for which calendars there are feeds of what is booked')
    .action(async () => {
      const { client } = await openWorkshop(terminal);
      const feeds = await client.feeds();
      const rows = feeds.map(({ name, created_at }) => [
        name,
        `${created_at.slice(0, 16).replace('T', ' ')} UTC`,
      ]);
      print(feeds.length === 0 ? 'There are no feeds.' : textTable([['FEED', 'SINCE'], ...rows]));
    });

  program
    .command('new-feed')
    .description('makes a feed for a calendar, and says its address, this once')
    .argument('<name>', 'for which calendar, such as "office"')
    .option('--renew', 'gives one that is there another address, and ends the one of before')
    .action(async (name: string, { renew }: { renew?: true }) => {
      const { client } = await openWorkshop(terminal);
      const isThere = (await client.feeds()).some((feed) => feed.name === name);
      if (isThere && !renew) {
        throw new PlainError(
          `There is a feed "${name}" already, whose address only its calendar knows. --renew gives it another one.`,
        );
      }
      print(
        `${await client.newFeed(name)}\nWhoever has this address sees which car comes when. It is not shown again.`,
      );
    });

  program
    .command('end-feed')
    .description('ends a feed: its address leads nowhere any more')
    .argument('<name>')
    .action(async (name: string) => {
      const { client } = await openWorkshop(terminal);
      const isThere = (await client.feeds()).some((feed) => feed.name === name);
      if (isThere) await client.endFeed(name);
      print(isThere ? `The feed "${name}" has ended.` : `There is no feed "${name}".`);
    });
}
