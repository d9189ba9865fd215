// `npm run site -- COMMAND`: commands for operators that act on a whole site: its database, photos, releases and settings.
import { CommandError, type OperatorTerminal, runCommand } from './terminal.ts';

interface SiteCommand {
  summary: string;
  /** Imports the command on demand, because some load slowly. */
  load: () => Promise<{
    run: (parameters: readonly string[], terminal: OperatorTerminal) => Promise<void>;
  }>;
}

const COMMANDS: Readonly<Record<string, SiteCommand>> = {
  status: {
    summary: 'prints the version of each service and whether it is ready',
    load: async () => ({ run: (await import('./site-command/update.ts')).runStatus }),
  },
  update: {
    summary: 'replaces the running version by another one, service by service',
    load: async () => ({ run: (await import('./site-command/update.ts')).runUpdate }),
  },
  rollback: {
    summary: 'returns to the version before the last update',
    load: async () => ({ run: (await import('./site-command/update.ts')).runRollback }),
  },
  backup: {
    summary: 'writes database, photos, releases and settings into one file',
    load: async () => ({ run: (await import('./site-command/backup.ts')).runBackup }),
  },
  restore: {
    summary: 'restores a backup into an empty database and empty stores',
    load: async () => ({ run: (await import('./site-command/restore.ts')).runRestore }),
  },
  'upgrade-postgres': {
    summary: 'copies the database to a server of a newer major version',
    load: async () => ({ run: (await import('./site-command/upgrade-postgres.ts')).runPostgresUpgrade }),
  },
};

function describeCommands(): string {
  const rows = Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(18)}${summary}`);
  return [
    'npm run site -- COMMAND',
    '',
    ...rows,
    '',
    '`npm run site -- COMMAND --help` describes one of them.',
  ].join('\n');
}

await runCommand(async () => {
  const [name, ...parameters] = process.argv.slice(2);
  if (name === undefined || name === 'help' || name === '--help') {
    console.log(describeCommands());
    return;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new CommandError(`There is no command "${name}".\n\n${describeCommands()}`);
  const { run } = await command.load();
  await run(parameters, { environment: process.env, print: console.log });
});
