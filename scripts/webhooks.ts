// `npm run webhooks -- list | add | remove | rotate | enable | test`: which systems of the business are told what happens.
import { runCommand } from './plain-error.ts';
import { webhooksProgram } from './webhooks/webhooks-program.ts';

await runCommand(async () => {
  await webhooksProgram({ environment: process.env, print: console.log }).parseAsync();
});
