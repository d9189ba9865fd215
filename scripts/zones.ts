// `npm run zones -- check | recompute`: whether visits begin when clocks show their time, and reckoning that anew.
import { runCommand } from './plain-error.ts';
import { zonesProgram } from './zones/zones-program.ts';

await runCommand(async () => {
  await zonesProgram({ environment: process.env, print: console.log }).parseAsync();
});
