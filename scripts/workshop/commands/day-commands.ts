import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { addDays } from '@forecourt/shared/dates';
import type { Command } from 'commander';
import { dayPlanPage } from '../day-plan-page.ts';
import { type DayVisits, describeDay, describePending } from '../describe-visits.ts';
import { openWorkshop, type Terminal } from '../open-workshop.ts';
import { visitWords } from '../visit-words.ts';
import type { WorkshopClient } from '../workshop-client.ts';

/** What is booked, on the screen and on paper, and what somebody still has to decide about. */
export function addDayCommands(program: Command, terminal: Terminal): void {
  program
    .command('today')
    .description('the visits of a day, and the cars of earlier days that are still there')
    .argument('[day]', 'another day', 'today')
    .option('--json', 'for programs')
    .action(async (word: string, { json }: { json?: true }) => {
      const { client, day, words } = await openWorkshop(terminal);
      const date = day(word);
      const found = await dayVisits(client, date, day('today'));
      if (json) terminal.print(JSON.stringify([...found.earlier, ...found.visits], null, 2));
      else terminal.print(describeDay(date, found, words));
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
    .description(
      'writes the visits of a day, and the cars of earlier days that are still there, as a page to print',
    )
    .argument('[day]', 'which day', 'today')
    .option('--out <file>', 'where to; into the data folder, if nothing is said')
    .action(async (word: string, { out }: { out?: string }) => {
      const { client, day, settings, folder } = await openWorkshop(terminal);
      const date = day(word);
      const words = visitWords(settings, settings.organisation.locale);
      const found = await dayVisits(client, date, day('today'));
      const file = path.resolve(out ?? path.join(folder, 'workshop', `day-plan-${date}.html`));
      mkdirSync(path.dirname(file), { recursive: true });
      // It names customers: it is for whoever writes it.
      writeFileSync(file, dayPlanPage({ date, ...found, settings, words, now: terminal.now() }), {
        mode: 0o600,
      });
      terminal.print(`Written to ${file}. It names customers: delete it when it is printed.`);
    });
}

/** The visits of a day; from today on with those of earlier days whose cars are there now, so that nobody forgets them. */
async function dayVisits(client: WorkshopClient, date: string, today: string): Promise<DayVisits> {
  const visits = await client.day(date);
  const onSite = date < today ? [] : await client.onSite();
  return { visits, earlier: onSite.filter((visit) => visit.date < date) };
}
