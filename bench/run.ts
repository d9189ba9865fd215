// `npm run bench [-- site|api|record]`: compares the site to baselines, the api to bare SQL, or a long record to an empty one.
// docs/performance.md and docs/performance-api.md describe the measurements.
import { Command, InvalidArgumentError } from 'commander';
import { runCommand } from '../scripts/terminal.ts';
import { benchApi, DATABASE_NAMES } from './api/bench-api.ts';
import { API_CASE_NAMES } from './api/cases.ts';
import { REQUESTING_CUSTOMER_COUNT } from './api/fill-stage.ts';
import { benchSite, SCENARIO_NAMES } from './bench-site.ts';
import { benchRecord } from './record/bench-record.ts';
import { SCREEN_PATHS } from './stack/screens.ts';

function count(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 0) throw new InvalidArgumentError('Expected a whole number.');
  return number;
}

function listOf<Word extends string>(known: readonly Word[]): (text: string) => Word[] {
  return (text) =>
    text.split(',').map((asked) => {
      const found = known.find((word) => word === asked);
      if (found === undefined) throw new InvalidArgumentError(`Known: ${known.join(', ')}.`);
      return found;
    });
}

const command = new Command('npm run bench --').description(
  'Measures how fast the site and its api are, beside what they could be at best.',
);
command
  .command('site', { isDefault: true })
  .description('the site in a browser, beside a monolith and a federation as documented')
  .option('--cold <count>', 'first visits of each screen', count, 9)
  .option('--warm <count>', 'repeat visits of each screen', count, 7)
  .option('--paths <list>', `screens, of ${SCREEN_PATHS.join(',')}`, listOf(SCREEN_PATHS), SCREEN_PATHS)
  .option(
    '--only <list>',
    `of ${SCENARIO_NAMES.join(',')} (all but lighthouse, which is fetched)`,
    listOf(SCENARIO_NAMES),
    SCENARIO_NAMES.filter((each) => each !== 'lighthouse'),
  )
  .option('--http2', 'over TLS and HTTP/2, by way of nginx', false)
  .action((options) => runCommand(() => benchSite(options)));
command
  .command('api')
  .description('the api, beside the bare statements that it sends to its database')
  .option('--rounds <count>', 'in turns with the bare statements', count, 5)
  .option('--seconds <count>', 'for each case in each round', count, 3)
  .option('--cases <list>', `of ${API_CASE_NAMES.join(',')}`, listOf(API_CASE_NAMES), [...API_CASE_NAMES])
  .option('--asking <count>', 'customers who send requests', count, REQUESTING_CUSTOMER_COUNT)
  .option('--databases <list>', `of ${DATABASE_NAMES.join(',')}`, listOf(DATABASE_NAMES), [...DATABASE_NAMES])
  .action((options) =>
    runCommand(async () => {
      process.exitCode = (await benchApi(options)) ? 0 : 1;
    }),
  );
command
  .command('record')
  .description('a vehicle with the longest record, beside one with none')
  .option('--rounds <count>', 'in turns for each question to the api', count, 30)
  .option('--draws <count>', 'in turns of the figures', count, 9)
  .action((options) => runCommand(() => benchRecord(options)));
await command.parseAsync();
