// `npm run releases -- list | check | pin | rollback | canary | promote | disable | enable`: which releases customers get.
import { runCommand } from './plain-error.ts';
import { edgeAddress } from './releases/edge-address.ts';
import { EdgeClient } from './releases/edge-client.ts';
import { asksForHelp, parseCommand, USAGE } from './releases/parse-command.ts';
import { runReleases } from './releases/run-releases.ts';

const MISUSED = 2;

await runCommand(async () => {
  const words = process.argv.slice(2);
  if (asksForHelp(words)) return console.log(USAGE);
  const command = parseCommand(words);
  if ('misuse' in command) {
    console.error(`${command.misuse}\nHow it is used: npm run releases -- --help`);
    process.exitCode = MISUSED;
    return;
  }
  const edge = new EdgeClient(edgeAddress(process.env), process.env.EDGE_ADMIN_TOKEN);
  console.log(await runReleases(command, edge));
});
