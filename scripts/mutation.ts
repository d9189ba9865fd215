// `npm run mutation`: mutates code and lists the mutants that no test detects.
import { Argument, Command } from 'commander';
import { MUTATED_MODULES, type MutatedModuleName } from './mutation/cores.ts';
import { mutateGuards, mutateModule } from './mutation/mutate-guards.ts';
import type { Mutant } from './mutation/stryker.ts';
import { runCommand } from './terminal.ts';

const CORE_NAMES = Object.keys(MUTATED_MODULES) as MutatedModuleName[];
const DEFAULT_WORKERS = 2;

interface Options {
  workers: number;
}

interface GuardOptions extends Options {
  unit: boolean;
}

function describe({ file, line, column, mutator, replacement, outcome }: Mutant): string {
  return `  ${file}:${line}:${column} ${mutator} → ${replacement.replaceAll(/\s+/g, ' ').slice(0, 80)} (${outcome})`;
}

async function mutateCores(names: readonly MutatedModuleName[], { workers }: Options): Promise<void> {
  for (const name of names.length > 0 ? names : CORE_NAMES) {
    const mutants = (await mutateModule(MUTATED_MODULES[name], workers)).filter(
      ({ outcome }) => outcome !== 'ignored',
    );
    const alive = mutants.filter(({ outcome }) => outcome !== 'killed');
    const score = (100 * (mutants.length - alive.length)) / mutants.length;
    console.log(`\n${name}: ${score.toFixed(1)} % of ${mutants.length} mutants killed`);
    for (const mutant of alive) console.log(describe(mutant));
  }
}

async function mutateMustKill(wanted: string, options: GuardOptions): Promise<void> {
  const results = await mutateGuards(wanted, options);
  const faults = results.flatMap(({ guard: { file, start, pattern }, mutants }) =>
    mutants.length === 0
      ? [`  ${file}:${start.line} nothing to mutate (${pattern})`]
      : mutants.filter(({ outcome }) => outcome !== 'killed').map(describe),
  );
  for (const fault of faults) console.error(fault);
  console.log(`\nGuards: ${results.length}, not noticed: ${faults.length}`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}

const command = new Command('npm run mutation --').description(
  'Mutates code, one place at a time, and lists the mutants that no test notices.',
);
const workers = ['--workers <number>', 'how many run at once', Number, DEFAULT_WORKERS] as const;
command
  .command('cores', { isDefault: true })
  .description('the code that decides, whole')
  .addArgument(new Argument('[core...]', 'all when none is named').choices(CORE_NAMES))
  .option(...workers)
  .action((names: MutatedModuleName[], options: Options) => runCommand(() => mutateCores(names, options)));
command
  .command('must-kill')
  .description('the guards of scripts/mutation/must-kill.ts; fails when one is not noticed')
  .argument('[path]', 'part of the path of their source or test files', '')
  .option('--unit', 'only guards that unit tests notice', false)
  .option(...workers)
  .action((wanted: string, options: GuardOptions) => runCommand(() => mutateMustKill(wanted, options)));

await command.parseAsync();
