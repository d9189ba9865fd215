// `npm run photos -- check | clear`: compares photos with their files, and removes leftovers.
import { photosProgram } from './operators/photos.ts';
import { runCommand } from './plain-error.ts';

await runCommand(async () => {
  await photosProgram({ environment: process.env, print: console.log }).parseAsync();
});
