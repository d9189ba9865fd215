// `npm run webhooks -- list | add | remove | rotate | enable | test`: manages the business systems that receive events.
import { webhooksProgram } from './operators/webhooks.ts';
import { runCommand } from './plain-error.ts';

await runCommand(async () => {
  await webhooksProgram({ environment: process.env, print: console.log }).parseAsync();
});
