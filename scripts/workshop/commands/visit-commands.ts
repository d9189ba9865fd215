import { type Command, InvalidArgumentError } from 'commander';
import { countryConventions } from '../../../shared/kit/country/conventions.ts';
import { toKilometres } from '../../../shared/kit/country/distance.ts';
import { PlainError } from '../../plain-error.ts';
import { describeVisit } from '../describe-visits.ts';
import { openWorkshop, type Terminal } from '../open-workshop.ts';
import { workshopEnvironment } from '../workshop-environment.ts';

/** Steps with which nothing is said. */
const PLAIN_STEPS = {
  confirm: { action: 'confirm', what: 'confirms what a customer asked for' },
  start: { action: 'start', what: 'the car is in the workshop' },
  ready: { action: 'ready', what: 'the car can be collected' },
  'no-show': { action: 'no_show', what: 'the customer did not come' },
} as const;

interface CompleteOptions {
  /** Reading in the unit of the country. */
  odometer?: number;
  confirmOdometer?: true;
}

/** What becomes of a visit. */
export function addVisitCommands(program: Command, terminal: Terminal): void {
  for (const [name, { action, what }] of Object.entries(PLAIN_STEPS)) {
    program
      .command(name)
      .description(what)
      .argument('<reference>')
      .action((reference: string) => step(reference, action));
  }

  program
    .command('complete')
    .description('the car was collected; what was done, a line each, for the customer to read')
    .argument('<reference>')
    .argument('[work...]', 'such as "Oil changed" "New brake pads"')
    .option('--odometer <distance>', 'as it stands there: miles or kilometres, by the country', wholeNumber)
    .option('--confirm-odometer', 'the reading is right, although it does not fit earlier ones')
    .action(async (reference: string, work: string[], { odometer, confirmOdometer }: CompleteOptions) => {
      const { country } = workshopEnvironment(terminal.environment).settings.organisation;
      const { distance: unit } = countryConventions(country);
      const odometer_km = odometer === undefined ? undefined : toKilometres(odometer, unit);
      const confirmed = confirmOdometer && { confirm_lower: true, confirm_jump: true };
      await step(reference, 'complete', { work, odometer_km, ...confirmed });
      if (odometer !== undefined) terminal.print(`Its odometer stood at ${odometer} ${unit}.`);
    });

  program
    .command('cancel')
    .description('cancels a visit')
    .argument('<reference>')
    .argument('[reason]', 'why, for the customer to read')
    .action((reference: string, reason?: string) => step(reference, 'cancel', reason ? { reason } : {}));

  async function step(reference: string, action: string, input?: object): Promise<void> {
    const { client, words } = await openWorkshop(terminal);
    const before = await client.find(reference);
    const after = await client.step(before, action, input).catch((error: unknown) => {
      throw error instanceof PlainError ? new PlainError(words.inWords(error.message)) : error;
    });
    const said = describeVisit(after, words);
    terminal.print(after.version === before.version ? `Nothing to do. ${said}` : said);
  }
}

function wholeNumber(text: string): number {
  if (/^\d{1,7}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number, without its unit.');
}
