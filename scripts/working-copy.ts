import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from './root.ts';

const NOT_COPIED = new Set(['node_modules', 'dist']);
/** Scope of our own packages. npm links them to folders of the repository; in a copy, the links must point into the copy. */
const OWN_SCOPE = '@forecourt';

export const ODD_FOLDER_NAME = "Ben's #1 project (50% done) ";

/** Temporary copy of a part of the repository, to change and run by tests or Stryker. Uses the repository's node_modules. */
export class WorkingCopy {
  readonly root: string;

  /** @param paths files and folders to copy, relative to the repository @param name prefix of the copy's folder */
  constructor(paths: readonly string[], name = 'forecourt-copy-') {
    this.root = mkdtempSync(path.join(tmpdir(), name));
    process.once('exit', () => this.remove());
    for (const copied of paths) {
      cpSync(path.join(root, copied), path.join(this.root, copied), {
        recursive: true,
        filter: (source) => !NOT_COPIED.has(path.basename(source)),
      });
      linkPackages(path.join(root, copied), path.join(this.root, copied));
    }
    linkPackages(root, this.root);
  }

  /** Runs a command, such as one of the installed packages, in the copy and outside the environment of Jest. */
  run(command: string, ...parameters: string[]): { failed: boolean; output: string } {
    const PATH = [path.join(this.root, 'node_modules/.bin'), process.env.PATH].join(path.delimiter);
    const { status, stdout, stderr } = spawnSync(command, parameters, {
      cwd: this.root,
      encoding: 'utf8',
      env: { ...process.env, PATH, JEST_WORKER_ID: undefined, NODE_ENV: undefined },
    });
    return { failed: status !== 0, output: stdout + stderr };
  }

  [Symbol.dispose](): void {
    this.remove();
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}

/** Links the installed packages of a folder into a copy of the folder, and our own packages to their folders in the copy. */
export function linkPackages(from: string, to: string): void {
  const source = path.join(from, 'node_modules');
  if (!existsSync(source)) return;
  const target = path.join(to, 'node_modules');
  mkdirSync(target, { recursive: true });
  for (const name of readdirSync(source)) {
    if (name === OWN_SCOPE) {
      cpSync(path.join(source, name), path.join(target, name), { recursive: true, verbatimSymlinks: true });
    } else if (name !== '.cache') {
      symlinkSync(path.join(source, name), path.join(target, name));
    }
  }
}
