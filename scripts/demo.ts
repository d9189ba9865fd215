// `npm run demo`: fills the running local site with a customer who has been there for two years; `npm run demo -- undo`
// removes her.
import { demoProgram } from './demo/demo-program.ts';
import { runCommand } from './plain-error.ts';

await runCommand(async () => {
  await demoProgram({
    environment: process.env,
    print: console.log,
    now: () => new Date(),
  }).parseAsync();
});
