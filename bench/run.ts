// `npm run bench`: the site beside its twins. docs/performance.md says what is measured and how to read it.
import { Command, InvalidArgumentError } from 'commander';
import { runCommand } from '../scripts/plain-error.ts';
import { benchSite } from './bench-site.ts';
import { PATHS, type ScreenPath } from './stack/screens.ts';

function count(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 0) throw new InvalidArgumentError('Expected a whole number.');
  return number;
}

function screens(text: string): ScreenPath[] {
  return text.split(',').map((asked) => {
    const known = PATHS.find((path) => path === asked);
    if (!known) throw new InvalidArgumentError(`Known paths: ${PATHS.join(', ')}.`);
    return known;
  });
}

const command = new Command('npm run bench --').description(
  'Measures how fast the site is, beside its twins.',
);
command
  .command('site', { isDefault: true })
  .description('the site in a browser, beside a monolith and a federation as documented')
  .option('--cold <count>', 'first visits of each screen', count, 9)
  .option('--warm <count>', 'repeat visits of each screen', count, 7)
  .option('--paths <list>', `screens, of ${PATHS.join(',')}`, screens, PATHS)
  .action((options) => runCommand(() => benchSite(options)));
await command.parseAsync();
