// `npm run workshop -- today | confirm | start | ready | complete | cancel | no-show | close | open …`: the workshop's side of
// visits.
import { runCommand } from './plain-error.ts';
import { workshopProgram } from './workshop/workshop-program.ts';

await runCommand(async () => {
  await workshopProgram({
    environment: process.env,
    print: console.log,
    now: () => new Date(),
  }).parseAsync();
});
