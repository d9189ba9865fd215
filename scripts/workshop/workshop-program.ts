import { Command } from 'commander';
import { addClosingCommands } from './commands/closing-commands.ts';
import { addDayCommands } from './commands/day-commands.ts';
import { addFeedCommands } from './commands/feed-commands.ts';
import { addRoleCommand } from './commands/role-command.ts';
import { addVisitCommands } from './commands/visit-commands.ts';
import type { Terminal } from './open-workshop.ts';

const NOTES = `
A visit is called by its reference, such as HSG-4F7K. A day is "today", "tomorrow", or a date as 2026-03-31; a time is
10:00, or 12:00-13:00 for all in between. Saying again what is so already changes nothing.
It speaks to the local site; docs/operations.md says how it speaks to another.`;

/** The commands of the workshop. */
export function workshopProgram(terminal: Terminal): Command {
  const program = new Command('npm run workshop --')
    .description("The workshop's side of visits.")
    .helpCommand(false)
    .addHelpText('after', NOTES);
  addDayCommands(program, terminal);
  addVisitCommands(program, terminal);
  addClosingCommands(program, terminal);
  addFeedCommands(program, terminal);
  addRoleCommand(program, terminal);
  return program;
}
