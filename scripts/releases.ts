// `npm run releases -- list | check | pin | rollback | canary | promote | disable | enable`: chooses the releases of customers.
import { runCommand } from './plain-error.ts';
import { releasesProgram } from './releases/releases-program.ts';

await runCommand(async () => {
  await releasesProgram({ environment: process.env, print: console.log }).parseAsync();
});
