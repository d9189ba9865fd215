import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../root.ts';

const endWithParent = pathToFileURL(path.join(import.meta.dirname, 'end-with-parent.ts')).href;

const NODE_OPTIONS = ['--disable-warning=ExperimentalWarning'];

/** Folder of Node's compile cache, which shortens the restart of a child by a third. */
export const COMPILE_CACHE = path.join(root, 'node_modules/.cache/node');

export interface ChildOptions {
  parameters?: string[];
  /** Variables added to this process's environment; undefined removes a variable. */
  environment?: Record<string, string | undefined>;
  output: number;
}

/**
 * Starts a script with this process's Node, in a separate process group: Ctrl-C in the terminal reaches only this process,
 * which ends its children in order. Children also end if this process is killed.
 */
export function startChild(
  script: string,
  { parameters = [], environment, output }: ChildOptions,
): ChildProcess {
  return spawn(process.execPath, [...NODE_OPTIONS, '--import', endWithParent, script, ...parameters], {
    cwd: root,
    env: {
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      ...process.env,
      ...environment,
      FORECOURT_PARENT: String(process.pid),
    },
    stdio: ['ignore', output, output, 'ipc'],
    detached: true,
  });
}

export function signalProcessGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Ends a running child's process group by SIGTERM, and the rest of it by SIGKILL when the child exits or after `graceMs`. */
export async function terminateChild(child: ChildProcess, graceMs: number): Promise<void> {
  if (hasExited(child)) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  signalProcessGroup(child, 'SIGTERM');
  const kill = setTimeout(() => signalProcessGroup(child, 'SIGKILL'), graceMs);
  await ended;
  clearTimeout(kill);
  signalProcessGroup(child, 'SIGKILL');
}

export function hasExited(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}
