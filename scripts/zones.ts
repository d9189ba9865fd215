// `npm run zones -- check | recompute`: checks or recomputes the stored instants of visits.
import { zonesProgram } from './operators/zones.ts';
import { runCommand } from './plain-error.ts';

await runCommand(async () => {
  await zonesProgram({ environment: process.env, print: console.log }).parseAsync();
});
