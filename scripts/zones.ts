// `npm run zones -- check | recompute`: checks or recomputes the stored instants of visits.
import { runCommand } from './plain-error.ts';
import { zonesProgram } from './zones/zones-program.ts';

await runCommand(async () => {
  await zonesProgram({ environment: process.env, print: console.log }).parseAsync();
});
