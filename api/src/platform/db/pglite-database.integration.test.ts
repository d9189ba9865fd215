/** @jest-environment node */
import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { lockDatabaseFolder } from './pglite-database.ts';

const MODULE = pathToFileURL(join(__dirname, 'pglite-database.ts')).href;
/** Returns arguments with which another process runs a script, because Jest cannot load the embedded database. */
const nodeArguments = (script: string) => [
  '--disable-warning=ExperimentalWarning',
  '--input-type=module',
  '--eval',
  `const { openPgliteDatabase, lockDatabaseFolder } = await import(${JSON.stringify(MODULE)});
   const [folder] = process.argv.slice(1);
   ${script}`,
  folder,
];

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-folder-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('names the data folder whose database cannot be opened, and the remedy', async () => {
  const cluster = join(folder, 'postgres');
  await mkdir(cluster);
  await writeFile(join(cluster, 'PG_VERSION'), '18\n');
  const open = () =>
    spawnSync(
      process.execPath,
      nodeArguments(`await openPgliteDatabase(folder).then(
        (database) => database.close(),
        (error) => console.log(error.message),
      );`),
      { encoding: 'utf8' },
    ).stdout;
  const message = new RegExp(
    `^The embedded database in ${cluster} cannot be opened \\(.+\\)\\. .* or move it away`,
    'm',
  );
  expect(open()).toMatch(message);
  // The second attempt must not report that the folder is in use.
  expect(open()).toMatch(message);
});

describe('the lock of a data folder', () => {
  /** Separated like a container, which shares nothing but the files of a volume. */
  const CONTAINER = ['unshare', '--net', '--pid', '--ipc', '--fork', '--kill-child'];
  const canUnshare = spawnSync('unshare', [...CONTAINER.slice(1), 'true']).status === 0;
  const refused = /^The data folder .* is in use by another process/;

  type Holder = ChildProcessByStdio<Writable, Readable, null>;
  const holders: Holder[] = [];
  afterEach(() => {
    for (const holder of holders.splice(0)) holder.kill('SIGKILL');
  });

  /** Starts a process that locks the folder until its input ends. @returns `locked`, or the error message */
  async function lockElsewhere(launcher: readonly string[] = []) {
    const script = `try {
      const unlock = await lockDatabaseFolder(folder);
      console.log('locked');
      process.stdin.resume().once('end', () => (unlock(), process.exit()));
    } catch (error) {
      console.log(error.message);
    }`;
    const [command = '', ...parameters] = [...launcher, process.execPath, ...nodeArguments(script)];
    const holder: Holder = spawn(command, parameters, { stdio: ['pipe', 'pipe', 'inherit'] });
    holders.push(holder);
    const [answer] = await once(holder.stdout, 'data');
    return { holder, answer: String(answer).trim() };
  }

  it('is refused while the same process holds it', async () => {
    const unlock = await lockDatabaseFolder(folder);
    await expect(lockDatabaseFolder(folder)).rejects.toThrow(refused);
    unlock();
    (await lockDatabaseFolder(folder))();
  });

  it('is refused to a second process until the first one ends', async () => {
    const { holder, answer } = await lockElsewhere();
    expect(answer).toBe('locked');
    expect((await lockElsewhere()).answer).toMatch(refused);
    holder.stdin.end();
    await once(holder, 'exit');
    expect((await lockElsewhere()).answer).toBe('locked');
  });

  it('is free as soon as its process is killed', async () => {
    const { holder } = await lockElsewhere();
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    expect((await lockElsewhere()).answer).toBe('locked');
  });

  it('is refused to a second container on the same volume', async () => {
    if (!canUnshare) {
      return console.warn('SKIPPED: two containers on one volume. It needs unshare (util-linux), and root.');
    }
    expect((await lockElsewhere(CONTAINER)).answer).toBe('locked');
    expect((await lockElsewhere(CONTAINER)).answer).toMatch(refused);
    expect((await lockElsewhere()).answer).toMatch(refused);
  });
});
