// `npm run photos -- check | clear`: whether photos and their files fit together, and removing what is left over.
import { photosProgram } from './photos/photos-program.ts';
import { runCommand } from './plain-error.ts';

await runCommand(async () => {
  await photosProgram({ environment: process.env, print: console.log }).parseAsync();
});
