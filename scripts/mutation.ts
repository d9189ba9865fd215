// `npm run mutation [-- CORE…]`: changes the code that decides, one place at a time, and tells what no test noticed.
import { Argument, Command } from 'commander';
import { CORES, type CoreName } from './mutation/cores.ts';
import { type MutationResult, mutateCore } from './mutation/mutate-core.ts';
import { runCommand } from './plain-error.ts';

const names = Object.keys(CORES) as CoreName[];

function tell(core: string, { noticed, survived }: MutationResult): void {
  const score = (100 * noticed) / (noticed + survived.length);
  console.log(`\n${core}: ${score.toFixed(1)} % of ${noticed + survived.length} changes noticed`);
  for (const { file, line, mutator, replacement, covered } of survived) {
    const what = replacement.replaceAll(/\s+/g, ' ').slice(0, 80);
    console.log(`  ${file}:${line} ${mutator} → ${what}${covered ? '' : ' (no test comes here)'}`);
  }
}

const command = new Command('npm run mutation --')
  .description('Changes the code that decides, one place at a time, and tells what no test noticed.')
  .addArgument(new Argument('[core...]', 'parts of the code; all when none is named').choices(names))
  .option('--workers <number>', 'how many run at once', Number, 2)
  .action((cores: CoreName[], { workers }: { workers: number }) =>
    runCommand(async () => {
      for (const core of cores.length > 0 ? cores : names) tell(core, await mutateCore(CORES[core], workers));
    }),
  );

await command.parseAsync();
