// `npm run releases -- list | check | pin | rollback | canary | promote | disable | enable`: which releases customers get.
import { runCommand } from './plain-error.ts';
import { releasesCommand } from './releases/releases-command.ts';

const MISUSED = 2;

await runCommand(async () => {
  const outcome = await releasesCommand(process.argv.slice(2), process.env);
  if ('printed' in outcome) return console.log(outcome.printed);
  console.error(`${outcome.misuse}\nHow it is used: npm run releases -- --help`);
  process.exitCode = MISUSED;
});
