// `npm run mutation [-- CORE…]`: mutates the code that decides, one place at a time, and names the mutants that survive.
import { Argument, Command } from 'commander';
import { CORES, type CoreName } from './mutation/cores.ts';
import { type MutationResult, mutateCore } from './mutation/mutate-core.ts';
import { runCommand } from './plain-error.ts';

const names = Object.keys(CORES) as CoreName[];

function tell(core: string, { killed, survived }: MutationResult): void {
  const mutants = killed + survived.length;
  console.log(`\n${core}: ${((100 * killed) / mutants).toFixed(1)} % of ${mutants} mutants killed`);
  for (const { file, line, mutator, replacement, covered } of survived) {
    const what = replacement.replaceAll(/\s+/g, ' ').slice(0, 80);
    console.log(`  ${file}:${line} ${mutator} → ${what}${covered ? '' : ' (no test comes here)'}`);
  }
}

const command = new Command('npm run mutation --')
  .description(
    'Mutates the code that decides, one place at a time, and names the mutants that survive the tests.',
  )
  .addArgument(new Argument('[core...]', 'parts of the code; all when none is named').choices(names))
  .option('--workers <number>', 'how many run at once', Number, 2)
  .action((cores: CoreName[], { workers }: { workers: number }) =>
    runCommand(async () => {
      for (const core of cores.length > 0 ? cores : names) tell(core, await mutateCore(CORES[core], workers));
    }),
  );

await command.parseAsync();
