import { mkdirSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { FileLockedError, lockFile } from '@forecourt/shared/server/store';
import { Command } from 'commander';
import { PRODUCT_VERSION } from '../../api/src/platform/db/migrate.ts';
import { root } from '../root.ts';
import { CommandError, formatShortTime, formatTextTable, type OperatorTerminal } from '../terminal.ts';
import { runBackup as backup } from './backup.ts';
import { openComposeEngine } from './compose-engine.ts';
import { isReplicatedService } from './engine.ts';
import { VersionChangeJournal } from './journal.ts';
import { rollBackSite, updateSite, type VersionChangeDependencies } from './move-site.ts';

const FOLDER = path.join(root, '.data/site');
const JOURNAL = path.join(FOLDER, 'journal.jsonl');

/** Maximum wait in ms for each service, also when the previous version is started again. */
const READY_LIMIT_MS = 30_000;

const MIN_FREE_BYTES = 1_000_000_000;

/** Tags that container engines accept. */
const VERSION = /^\w[\w.-]{0,127}$/;

/** `npm run site -- update [VERSION]`. @throws CommandError with cause and advice */
export async function runUpdate(parameters: readonly string[], terminal: OperatorTerminal): Promise<void> {
  const program = new Command('npm run site -- update')
    .description('replaces the running version by another one, and returns by itself if that does not work')
    .argument('[version]', 'tag of the images; by default the version of this folder')
    .action(async (version: string = PRODUCT_VERSION) => {
      if (!VERSION.test(version)) throw new CommandError(`"${version}" cannot be the tag of an image.`);
      await withLock(async () => updateSite(await openTools(terminal), version));
    });
  await program.parseAsync([...parameters], { from: 'user' });
}

/** `npm run site -- rollback`. @throws CommandError with cause and advice */
export async function runRollback(parameters: readonly string[], terminal: OperatorTerminal): Promise<void> {
  const program = new Command('npm run site -- rollback')
    .description('returns to the version before the last update, or ends an interrupted one; the data stays')
    .action(() => withLock(async () => rollBackSite(await openTools(terminal))));
  await program.parseAsync([...parameters], { from: 'user' });
}

/** `npm run site -- status`. @throws CommandError if no container engine responds */
export async function runStatus(parameters: readonly string[], { print }: OperatorTerminal): Promise<void> {
  const program = new Command('npm run site -- status')
    .description('prints the version of each service, whether it is ready, and the last update')
    .action(async () => {
      const engine = await openComposeEngine(root);
      const journal = new VersionChangeJournal(JOURNAL, () => new Date());
      const services = (await engine.services()).filter(isReplicatedService);
      const rows = services.map(async ({ name, version }) => {
        const { problem } = await engine.readiness(name);
        return [name, version ?? 'does not run', problem === null ? 'ready' : `not ready: ${problem}`];
      });
      print(formatTextTable(await Promise.all(rows)));
      const open = journal.findUnfinished();
      const [before, now] = journal.versions().slice(-2);
      const changed = journal.lastChange();
      if (open) print(`The ${open.kind} from ${open.from} to ${open.to} is not finished: repeat it.`);
      else if (now && changed)
        print(`${now} since ${formatShortTime(changed)}; \`rollback\` returns to ${before}.`);
    });
  await program.parseAsync([...parameters], { from: 'user' });
}

async function openTools(terminal: OperatorTerminal): Promise<VersionChangeDependencies> {
  const restorePoints = path.join(FOLDER, 'restore-points');
  const engine = await openComposeEngine(root);
  const { DATABASE_URL, DATABASE_URL_FILE } = terminal.environment;
  const isReachable = Boolean(DATABASE_URL || DATABASE_URL_FILE);
  return {
    engine,
    journal: new VersionChangeJournal(JOURNAL, () => new Date()),
    print: terminal.print,
    async createRestorePoint(to) {
      mkdirSync(restorePoints, { recursive: true, mode: 0o700 });
      const name = new Date().toISOString().replace(/[:.]/g, '-');
      if (isReachable) {
        const file = path.join(restorePoints, `${name}.backup`);
        await backup([file], terminal);
        return `\`npm run site -- restore ${path.relative(root, file)}\` restores it into an empty site.`;
      }
      // Copy through the engine: its database cannot be reached from here. An update changes no other data.
      return engine.createRestorePoint(to, restorePoints, name);
    },
    async findObstacles() {
      mkdirSync(restorePoints, { recursive: true, mode: 0o700 });
      const folder = isReachable ? restorePoints : engine.findRestorePointFolder(restorePoints);
      const { bavail, bsize } = statfsSync(folder);
      return bavail * bsize < MIN_FREE_BYTES
        ? [`less than 1 GB is free for the restore point in ${folder}`]
        : [];
    },
    readyLimitMs: READY_LIMIT_MS,
  };
}

/** Runs `work`. @throws CommandError if another command is running. The system frees the lock of a killed command. */
async function withLock(work: () => Promise<void>): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const unlock = await lockFile(path.join(FOLDER, 'lock')).catch((error: unknown) => {
    if (!(error instanceof FileLockedError)) throw error;
    throw new CommandError('Another update or rollback is running. Wait until it has ended.');
  });
  try {
    await work();
  } finally {
    unlock();
  }
}
