/** @jest-environment node */
import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { lockFolder } from './folder-lock.ts';

const SCRIPT = join(__dirname, '../../testing/hold-folder.ts');

/** What a container has of its own; the files of a volume it shares. */
const OWN_NAMESPACES = ['unshare', '--net', '--pid', '--ipc', '--fork', '--kill-child'];
const canHaveOwnNamespaces = spawnSync('unshare', [...OWN_NAMESPACES.slice(1), 'true']).status === 0;

type Holder = ChildProcessByStdio<Writable, Readable, null>;

let folder: string;
const holders: Holder[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-lock-'));
});
afterEach(async () => {
  for (const holder of holders.splice(0)) holder.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** Starts a process that tries to get the folder; `got it`, or why not. */
async function tryToHold(launcher: readonly string[] = []): Promise<{ holder: Holder; answer: string }> {
  const [command = process.execPath, ...parameters] = [
    ...launcher,
    process.execPath,
    '--disable-warning=ExperimentalWarning',
    SCRIPT,
    folder,
  ];
  const holder = spawn(command, parameters, { stdio: ['pipe', 'pipe', 'inherit'] });
  holders.push(holder);
  const [answer] = await once(holder.stdout, 'data');
  return { holder, answer: String(answer).trim() };
}

const refused = /^The data folder .* is in use by another process/;

describe('a data folder', () => {
  it('should be refused while somebody has it', async () => {
    const unlock = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(refused);
    unlock();
    (await lockFolder(folder))();
  });

  it('should be refused to a second process as long as the first one lives', async () => {
    const { holder, answer } = await tryToHold();
    expect(answer).toBe('got it');
    expect((await tryToHold()).answer).toMatch(refused);
    holder.stdin.end();
    await once(holder, 'exit');
    expect((await tryToHold()).answer).toBe('got it');
  });

  it('should be free at once when its process was killed', async () => {
    const { holder } = await tryToHold();
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    expect((await tryToHold()).answer).toBe('got it');
  });

  it('should be refused to a second container on the same volume', async () => {
    if (!canHaveOwnNamespaces) {
      return console.warn('SKIPPED: two containers on one volume. It needs unshare (util-linux), and root.');
    }
    expect((await tryToHold(OWN_NAMESPACES)).answer).toBe('got it');
    expect((await tryToHold(OWN_NAMESPACES)).answer).toMatch(refused);
    expect((await tryToHold()).answer).toMatch(refused);
  });
});
