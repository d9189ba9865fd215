// `npm run releases | workshop | queue | webhooks | photos | zones | demo -- COMMAND`: commands of operators for a running site.
import type { Command } from 'commander';
import { PlainError, runCommand } from './terminal.ts';
import type { WorkshopTerminal } from './workshop/workshop-environment.ts';

/** Imported on demand, because some programs load slowly. */
const PROGRAMS: Readonly<Record<string, (terminal: WorkshopTerminal) => Promise<Command>>> = {
  releases: async (terminal) => (await import('./releases/releases-program.ts')).releasesProgram(terminal),
  workshop: async (terminal) => (await import('./workshop/workshop-program.ts')).workshopProgram(terminal),
  queue: async (terminal) => (await import('./operators/queue.ts')).queueProgram(terminal),
  webhooks: async (terminal) => (await import('./operators/webhooks.ts')).webhooksProgram(terminal),
  photos: async (terminal) => (await import('./operators/photos.ts')).photosProgram(terminal),
  zones: async (terminal) => (await import('./operators/zones.ts')).zonesProgram(terminal),
  demo: async (terminal) => (await import('./demo/demo-program.ts')).demoProgram(terminal),
};

await runCommand(async () => {
  const [name = '', ...parameters] = process.argv.slice(2);
  const create = PROGRAMS[name];
  if (!create) throw new PlainError(`Name a program: ${Object.keys(PROGRAMS).join(', ')}.`);
  const program = await create({ environment: process.env, print: console.log, now: () => new Date() });
  await program.parseAsync(parameters, { from: 'user' });
});
