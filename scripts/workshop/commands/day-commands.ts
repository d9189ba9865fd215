import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { addDays } from '@forecourt/shared/dates';
import type { Command } from 'commander';
import { dayPlanPage } from '../day-plan-page.ts';
import { describeDay, describePending } from '../describe-visits.ts';
import { openWorkshop, type Terminal } from '../open-workshop.ts';
import type { Visit } from '../visit-schema.ts';
import { visitWords } from '../visit-words.ts';
import type { WorkshopClient } from '../workshop-client.ts';

/** What is booked: on the screen, and on paper. */
export function addDayCommands(program: Command, terminal: Terminal): void {
  program
    .command('today')
    .description('the visits of a day')
    .argument('[day]', 'another day', 'today')
    .option('--json', 'for programs')
    .action(async (word: string, { json }: { json?: true }) => {
      const { client, day, words } = await openWorkshop(terminal);
      const date = day(word);
      const visits = await client.day(date);
      const earlier = await stillThere(client, date, day('today'));
      if (json) terminal.print(JSON.stringify([...earlier, ...visits], null, 2));
      else terminal.print(describeDay(date, { visits, earlier }, words));
    });

  program
    .command('pending')
    .description('what waits to be confirmed, and what is over and was neither completed nor missed')
    .option('--json', 'for programs')
    .action(async ({ json }: { json?: true }) => {
      const { client, day, words } = await openWorkshop(terminal);
      const unconfirmed = await client.unconfirmed();
      const unclosed = await client.unclosed(addDays(day('today'), -1));
      if (json) terminal.print(JSON.stringify({ unconfirmed, unclosed }, null, 2));
      else terminal.print(describePending(unconfirmed, unclosed, words));
    });

  program
    .command('plan')
    .description('writes the visits of a day as a page to print')
    .argument('[day]', 'which day', 'today')
    .option('--out <file>', 'where to; into the data folder, if nothing is said')
    .action(async (word: string, { out }: { out?: string }) => {
      const { client, day, settings, folder } = await openWorkshop(terminal);
      const date = day(word);
      const words = visitWords(settings, settings.organisation.locale);
      const visits = await client.day(date);
      const earlier = await stillThere(client, date, day('today'));
      const file = path.resolve(out ?? path.join(folder, 'workshop', `day-plan-${date}.html`));
      mkdirSync(path.dirname(file), { recursive: true });
      // It names customers: it is for whoever writes it.
      writeFileSync(file, dayPlanPage({ date, visits, earlier, settings, words, now: terminal.now() }), {
        mode: 0o600,
      });
      terminal.print(`Written to ${file}. It names customers: delete it when it is printed.`);
    });
}

/** The visits of earlier days whose cars are there now: without them nobody thinks of those that stay overnight. */
async function stillThere(client: WorkshopClient, date: string, today: string): Promise<Visit[]> {
  if (date < today) return [];
  return (await client.onSite()).filter((visit) => visit.date < date);
}
