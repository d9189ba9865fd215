// `npm run queue -- list | retry`: what could not be sent to customers and to systems of the business, and having it tried again.
import { runCommand } from './plain-error.ts';
import { queueProgram } from './queue/queue-program.ts';

await runCommand(async () => {
  await queueProgram({ environment: process.env, print: console.log }).parseAsync();
});
