// `npm run queue -- list | retry`: lists messages that could not be sent to customers and business systems, and retries them.
import { queueProgram } from './operators/queue.ts';
import { runCommand } from './plain-error.ts';

await runCommand(async () => {
  await queueProgram({ environment: process.env, print: console.log }).parseAsync();
});
