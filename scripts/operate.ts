// `npm run releases | workshop | queue | webhooks | photos | zones | demo -- COMMAND`: operators' commands for a running site.
import type { Command } from 'commander';
import { CommandError, runCommand } from './terminal.ts';
import type { WorkshopTerminal } from './workshop/workshop-environment.ts';

/** Name → its commands; imported on demand, because some load slowly. */
const PROGRAMS: Readonly<Record<string, (terminal: WorkshopTerminal) => Promise<Command>>> = {
  releases: async (terminal) =>
    (await import('./releases/releases-program.ts')).createReleasesProgram(terminal),
  workshop: async (terminal) =>
    (await import('./workshop/workshop-program.ts')).createWorkshopProgram(terminal),
  queue: async (terminal) => (await import('./operators/queue.ts')).createQueueProgram(terminal),
  webhooks: async (terminal) => (await import('./operators/webhooks.ts')).createWebhooksProgram(terminal),
  photos: async (terminal) => (await import('./operators/photos.ts')).createPhotosProgram(terminal),
  zones: async (terminal) => (await import('./operators/zones.ts')).createTimeZonesProgram(terminal),
  demo: async (terminal) => (await import('./demo/demo-program.ts')).createDemoProgram(terminal),
};

await runCommand(async () => {
  const [name = '', ...parameters] = process.argv.slice(2);
  const create = PROGRAMS[name];
  if (!create) throw new CommandError(`Name a program: ${Object.keys(PROGRAMS).join(', ')}.`);
  const program = await create({ environment: process.env, print: console.log, now: () => new Date() });
  await program.parseAsync(parameters, { from: 'user' });
});
