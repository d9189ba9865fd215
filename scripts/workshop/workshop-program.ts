import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { workshopCurrency } from '@forecourt/shared/currency';
import { addDays } from '@forecourt/shared/dates';
import { Command, InvalidArgumentError } from 'commander';
import { MIN_LIKELY_FIRST_KM } from '../../api/src/odometer/check-readings.ts';
import {
  correctOdometer,
  deleteCalendarFeed,
  getWorkshopDay,
  listCalendarFeeds,
  setCalendarFeed,
} from '../../shared/kit/api/generated/operations.gen.ts';
import { countryConventions, toKilometres } from '../../shared/kit/country/conventions.ts';
import { CommandError, formatShortTime, formatTextTable } from '../terminal.ts';
import { addClosingCommands } from './closing-commands.ts';
import { buildDayPlanPage } from './day-plan-page.ts';
import {
  createVisitFormatter,
  type DayVisits,
  describeCapacity,
  describeCollectionAfterHours,
  describeDay,
  describePendingVisits,
  describeVisit,
  type EnteredOdometer,
  type VisitFormatter,
} from './describe-visits.ts';
import { addFiguresCommand } from './figures-command.ts';
import { addImportCommands } from './import-commands.ts';
import { addMoveCommand } from './move-command.ts';
import { parsePrice, parseReadyTime } from './parse.ts';
import { addPhotoCommands } from './photo-commands.ts';
import { refuseEarlyStart, rethrowWithReadableMessage } from './rethrow-with-readable-message.ts';
import type { VisitStatusAction, WorkshopClient, WorkshopVisit } from './workshop-client.ts';
import {
  openWorkshopCommandContext,
  readWorkshopEnvironment,
  setWorkshopRole,
  type WorkshopTerminal,
} from './workshop-environment.ts';

const NOTES = `
A visit is named by its reference, such as HSG-4F7K or hsg4f7k. A day is "today", "tomorrow", or a date such as 2026-03-31; a time is
10:00, or 12:00-13:00 for all times in this range. A repeated command changes nothing, except new-feed --renew.
The commands use the local site; docs/operations.md explains how to use them with another one.`;

export function createWorkshopProgram(terminal: WorkshopTerminal): Command {
  const program = new Command('npm run workshop --')
    .description('Lists and changes visits as the workshop does.')
    .helpCommand(false)
    .addHelpText('after', NOTES);
  addDayCommands(program, terminal);
  addVisitCommands(program, terminal);
  addMoveCommand(program, terminal);
  addPhotoCommands(program, terminal);
  addClosingCommands(program, terminal);
  addFeedCommands(program, terminal);
  addFiguresCommand(program, terminal);
  addImportCommands(program, terminal);
  addRoleCommand(program, terminal);
  return program;
}

function addDayCommands(program: Command, terminal: WorkshopTerminal): void {
  program
    .command('today')
    .description('lists the visits of a day, and cars of earlier days that are still in the workshop')
    .argument('[day]', 'day of the visits', 'today')
    .option('--json', 'print JSON')
    .action(async (word: string, { json }: { json?: true }) => {
      const { client, day, words } = await openWorkshopCommandContext(terminal);
      const date = day(word);
      const found = await dayVisits(client, date, day('today'));
      if (json) return terminal.print(JSON.stringify([...found.earlier, ...found.visits], null, 2));
      const capacity = describeCapacity(await client.call(getWorkshopDay, { path: { date } }));
      terminal.print([describeDay(date, found, words), capacity].filter(Boolean).join('\n\n'));
    });

  program
    .command('pending')
    .description('lists visits to confirm, and past ones that were neither completed nor missed')
    .option('--json', 'print JSON')
    .action(async ({ json }: { json?: true }) => {
      const { client, day, words } = await openWorkshopCommandContext(terminal);
      const unconfirmed = await client.list({ status: 'requested' });
      const unclosed = await client.list({ status: 'confirmed', to: addDays(day('today'), -1) });
      if (json) terminal.print(JSON.stringify({ unconfirmed, unclosed }, null, 2));
      else terminal.print(describePendingVisits(unconfirmed, unclosed, words));
    });

  program
    .command('plan')
    .description(
      'writes a page to print: the visits of a day, and cars of earlier days that are still in the workshop',
    )
    .argument('[day]', 'day of the visits', 'today')
    .option('--out <file>', 'file to write; by default in the data folder')
    .action(async (word: string, { out }: { out?: string }) => {
      const { client, day, settings, folder } = await openWorkshopCommandContext(terminal);
      const date = day(word);
      const words = createVisitFormatter(settings, settings.organisation.locale);
      const found = await dayVisits(client, date, day('today'));
      const file = path.resolve(out ?? path.join(folder, 'workshop', `day-plan-${date}.html`));
      mkdirSync(path.dirname(file), { recursive: true });
      // Only the owner may read the file, because it contains names of customers.
      writeFileSync(file, buildDayPlanPage({ date, ...found, settings, words, now: terminal.now() }), {
        mode: 0o600,
      });
      terminal.print(`Written to ${file}. It contains names of customers: delete it after printing.`);
    });
}

/** Loads the visits of a day. If the day is not over, also loads earlier visits whose cars are still in the workshop. */
async function dayVisits(client: WorkshopClient, date: string, today: string): Promise<DayVisits> {
  const visits = await client.list({ date });
  const onSite = date < today ? [] : await client.list({ on_site: 'true' });
  return { visits, earlier: onSite.filter((visit) => visit.date < date) };
}

const PLAIN_STEPS = {
  confirm: { action: 'confirm', what: 'confirms a requested visit' },
  'no-show': { action: 'no_show', what: 'the customer did not come' },
} as const;

type StepInput = Record<string, unknown>;

interface StartOptions {
  readyBy?: string;
  early?: true;
}

const WORK_ARGUMENT = ['[work...]', 'what was done, such as "Oil changed" "New brake pads"'] as const;

const PRICE_OPTION = [
  '--price <amount>',
  "what the customer is charged, in the site's currency, such as 149.00 or 149,00",
] as const;

interface PriceOptions {
  price?: string;
}

/** Confirms an unlikely reading. Omits `confirm_low` if it is not low, because an api of an earlier version refuses that. */
const confirmOdometerOf = (odometer_km: number) => ({
  confirm_lower: true,
  confirm_jump: true,
  ...(odometer_km < MIN_LIKELY_FIRST_KM && { confirm_low: true }),
});

interface CompleteOptions extends PriceOptions {
  odometer?: number;
  confirmOdometer?: true;
}

function addVisitCommands(program: Command, terminal: WorkshopTerminal): void {
  for (const [name, { action, what }] of Object.entries(PLAIN_STEPS)) {
    program
      .command(name)
      .description(what)
      .argument('<reference>')
      .action((reference: string) => step(reference, action));
  }

  program
    .command('start')
    .description('the car is in the workshop')
    .argument('<reference>')
    .option(
      '--ready-by <time>',
      'when the work is expected to be done, for the customer: 16:00 for today, or 2026-12-01T10:00; another one changes it while the car is in the workshop, "unknown" removes it',
    )
    .option('--early', 'the car is there, although the visit is booked for a later day')
    .action(async (reference: string, { readyBy, early }: StartOptions) => {
      await step(reference, 'start', (visit, words) => {
        if (!early) refuseEarlyStart(visit, terminal.now(), words);
        return readyBy === undefined ? undefined : readyTimeOf(readyBy, visit);
      });
    });

  program
    .command('ready')
    .description(
      'the car can be collected; lists the work done, for the customer; other work or another price corrects it until "complete"',
    )
    .argument('<reference>')
    .argument(...WORK_ARGUMENT)
    .option(...PRICE_OPTION)
    .action(async (reference: string, work: string[], { price }: PriceOptions) => {
      // An empty list is left out, because an api of an earlier version refuses the field.
      const done = work.length > 0 && { work };
      await step(reference, 'ready', { ...done, ...(price !== undefined && costOf(price)) });
    });

  program
    .command('complete')
    .description('the car was collected')
    .argument('<reference>')
    .argument(WORK_ARGUMENT[0], `${WORK_ARGUMENT[1]}; without it, the work given at "ready" stays`)
    .option(
      '--odometer <distance>',
      'odometer reading, in miles or kilometres as in the country',
      wholeNumber,
    )
    .option(
      '--confirm-odometer',
      'the reading is right although it is unlikely, or does not fit earlier ones',
    )
    .option(PRICE_OPTION[0], `${PRICE_OPTION[1]}; without it, the price given at "ready" stays`)
    .action(async (reference: string, work: string[], options: CompleteOptions) => {
      const { odometer, confirmOdometer, price } = options;
      const { country } = readWorkshopEnvironment(terminal.environment).settings.organisation;
      const { distance: unit } = countryConventions(country);
      const odometer_km = odometer === undefined ? undefined : toKilometres(odometer, unit);
      const confirmed = confirmOdometer && odometer_km !== undefined && confirmOdometerOf(odometer_km);
      const cost = price !== undefined && costOf(price);
      const typed = odometer === undefined ? undefined : { odometer, unit };
      await step(reference, 'complete', { work, odometer_km, ...confirmed, ...cost }, typed);
      if (odometer !== undefined) terminal.print(`Odometer: ${odometer} ${unit}.`);
    });

  program
    .command('odometer')
    .description('corrects the odometer reading of a completed visit, also in the record of the customer')
    .argument('<reference>')
    .argument('<distance>', 'odometer reading, in miles or kilometres as in the country', wholeNumber)
    .option('--confirm-odometer', 'the reading is right although it is unlikely, or does not fit others')
    .action(async (reference: string, odometer: number, { confirmOdometer }: CompleteOptions) => {
      const { client, settings, words } = await openWorkshopCommandContext(terminal);
      const { distance: unit } = countryConventions(settings.organisation.country);
      const { id } = await client
        .find(reference)
        .catch((error: unknown) => rethrowWithReadableMessage(error, words));
      const odometer_km = toKilometres(odometer, unit);
      const body = { odometer_km, ...(confirmOdometer && confirmOdometerOf(odometer_km)) };
      const corrected = client.call(correctOdometer, { path: { id }, body });
      const typed = { odometer, unit };
      const visit = await corrected.catch((error: unknown) =>
        rethrowWithReadableMessage(error, words, typed),
      );
      terminal.print(`${describeVisit(visit, words)} Odometer: ${odometer} ${unit}.`);
    });

  program
    .command('cancel')
    .description('cancels a visit')
    .argument('<reference>')
    .argument('[reason]', 'reason, shown to the customer')
    .action((reference: string, reason?: string) => step(reference, 'cancel', reason ? { reason } : {}));

  /** The currency is that of this machine's settings. The api refuses it if its own settings have another one. */
  function costOf(price: string): { cost_minor: number; currency: string } {
    const { organisation } = readWorkshopEnvironment(terminal.environment).settings;
    const currency = workshopCurrency(organisation);
    return { cost_minor: parsePrice(price, currency), currency };
  }

  /** Reads the time in the zone of the visit, because the settings of this machine can have another one. */
  function readyTimeOf(text: string, { time_zone }: WorkshopVisit): StepInput {
    return { ready_by: parseReadyTime(text, terminal.now(), time_zone)?.toISOString() ?? null };
  }

  async function step(
    reference: string,
    action: VisitStatusAction,
    input?: StepInput | ((visit: WorkshopVisit, words: VisitFormatter) => StepInput | undefined),
    typed?: EnteredOdometer,
  ): Promise<void> {
    const { client, settings, words } = await openWorkshopCommandContext(terminal);
    const before = await client
      .find(reference)
      .catch((error: unknown) => rethrowWithReadableMessage(error, words));
    const body = typeof input === 'function' ? input(before, words) : input;
    const changed = client.step(before, action, body);
    const after = await changed.catch((error: unknown) => rethrowWithReadableMessage(error, words, typed));
    const said = [describeVisit(after, words, before), describeCollectionAfterHours(after, settings, words)]
      .filter(Boolean)
      .join(' ');
    terminal.print(isDeepStrictEqual(after, before) ? `Nothing to do. ${said}` : said);
  }
}

function wholeNumber(text: string): number {
  if (/^\d{1,7}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Give a whole number without a unit.');
}

function addFeedCommands(program: Command, terminal: WorkshopTerminal): void {
  const { print } = terminal;

  program
    .command('feeds')
    .description('lists the calendar feeds of booked visits')
    .action(async () => {
      const { client } = await openWorkshopCommandContext(terminal);
      const { items: feeds } = await client.call(listCalendarFeeds, {});
      const rows = feeds.map(({ name, created_at }) => [name, formatShortTime(created_at)]);
      print(feeds.length === 0 ? 'There are no feeds.' : formatTextTable([['FEED', 'SINCE'], ...rows]));
    });

  program
    .command('new-feed')
    .description('creates a calendar feed and prints its address, which is not shown again')
    .argument('<name>', 'name of the calendar, such as "office"')
    .option('--renew', 'replaces the address of an existing feed')
    .action(async (name: string, { renew }: { renew?: true }) => {
      const { client } = await openWorkshopCommandContext(terminal);
      const isThere = await hasFeed(client, name);
      if (isThere && !renew) {
        throw new CommandError(
          `The feed "${name}" exists already, and its address cannot be shown again. --renew replaces it.`,
        );
      }
      const { path } = await client.call(setCalendarFeed, { path: { name } });
      print(
        `${client.url}${path}\nEverybody with this address can see which car comes when. It is not shown again.`,
      );
    });

  program
    .command('end-feed')
    .description('deletes a feed; its address stops working')
    .argument('<name>')
    .action(async (name: string) => {
      const { client } = await openWorkshopCommandContext(terminal);
      const isThere = await hasFeed(client, name);
      if (isThere) await client.call(deleteCalendarFeed, { path: { name } });
      print(isThere ? `Deleted the feed "${name}".` : `There is no feed "${name}".`);
    });
}

async function hasFeed(client: WorkshopClient, name: string): Promise<boolean> {
  const { items } = await client.call(listCalendarFeeds, {});
  return items.some((feed) => feed.name === name);
}

function addRoleCommand(program: Command, { environment, print }: WorkshopTerminal): void {
  program
    .command('role')
    .description('gives a person who has signed in before the role of the workshop')
    .argument('<person>', 'phone number such as +44…, or account id')
    .option('--end', 'takes the role away, and signs the person out everywhere')
    .action(async (person: string, { end }: { end?: true }) => {
      const { uid, isChanged } = await setWorkshopRole(readWorkshopEnvironment(environment), person, !end);
      const what = end ? 'is a customer' : 'has the role of the workshop';
      const since = end ? 'and signed out everywhere' : 'from their next token on, in an hour at the latest';
      print(`${person} (${uid}) ${what}${isChanged ? `, ${since}` : ' already'}.`);
    });
}
