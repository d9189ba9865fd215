import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const SIZE_MIB = 12;
const FILLER = 'everything-else-on-this-disk';

export class SmallDisk {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** Mounts a small disk. @param folder empty or missing @returns null if this system or user cannot mount */
  static mount(folder: string): SmallDisk | null {
    mkdirSync(folder, { recursive: true });
    const mounted = run('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MIB}m`, 'forecourt-tests', folder]);
    return mounted ? new SmallDisk(folder) : null;
  }

  fill(): void {
    const file = path.join(this.#folder, FILLER);
    const piece = Buffer.alloc(4096);
    try {
      for (;;) writeFileSync(file, piece, { flag: 'a' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }

  makeRoom(): void {
    rmSync(path.join(this.#folder, FILLER));
  }

  unmount(): void {
    run('umount', ['--lazy', this.#folder]);
  }
}

function run(command: string, parameters: string[]): boolean {
  return spawnSync(command, parameters, { stdio: 'ignore' }).status === 0;
}
