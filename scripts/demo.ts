// `npm run demo`: adds a customer with two years of data to the running local site; `npm run demo -- undo` removes her.
import { demoProgram } from './demo/demo-program.ts';
import { runCommand } from './plain-error.ts';

await runCommand(async () => {
  await demoProgram({
    environment: process.env,
    print: console.log,
    now: () => new Date(),
  }).parseAsync();
});
