import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../scripts/root.ts';

export class NpmStartProcess {
  readonly #process: ChildProcess;
  readonly #ended: Promise<number | null>;
  /** Value of START_MARK in the environment, by which all processes started by this command are found. */
  readonly #mark = `forecourt-test-${crypto.randomUUID()}`;
  output = '';

  constructor(environment: NodeJS.ProcessEnv) {
    this.#process = spawn('npm', ['start'], {
      cwd: root,
      detached: true,
      env: {
        ...process.env,
        LOG_LEVEL: undefined,
        DATABASE_URL: undefined,
        ...environment,
        START_MARK: this.#mark,
      },
    });
    for (const stream of [this.#process.stdout, this.#process.stderr]) {
      stream?.on('data', (chunk) => {
        this.output += chunk;
      });
    }
    // Wait for `close`, not `exit`: output may still arrive after `exit`.
    this.#ended = new Promise((resolve) => this.#process.once('close', resolve));
  }

  async address(): Promise<string> {
    const said = new Promise<string>((resolve) => {
      const look = () => {
        const address = this.output.match(/ready: (\S+)/)?.[1];
        if (address) resolve(address);
      };
      this.#process.stdout?.on('data', look);
      look();
    });
    const ended = this.#ended.then((code) => {
      throw new Error(`npm start ended with ${code} before the site was up:\n${this.output}`);
    });
    return Promise.race([said, ended]);
  }

  exitCode(): Promise<number | null> {
    return this.#ended;
  }

  /** Sends SIGINT to the whole process group, as Ctrl-C in a terminal does. */
  async pressCtrlC(): Promise<void> {
    if (this.#process.pid) process.kill(-this.#process.pid, 'SIGINT');
    await this.#ended;
  }

  /** Ends only the command's own process, as `kill -9` does, without notice to its children. */
  killParent(): void {
    for (const pid of this.processes()) {
      if (/scripts\/(install\.mjs\0)?start\.ts/.test(commandOf(pid))) process.kill(pid, 'SIGKILL');
    }
  }

  processes(): number[] {
    return readdirSync('/proc')
      .filter((entry) => /^\d+$/.test(entry))
      .map(Number)
      .filter((pid) => readOf(pid, 'environ').includes(this.#mark));
  }
}

function commandOf(pid: number): string {
  return readOf(pid, 'cmdline');
}

function readOf(pid: number, file: string): string {
  try {
    return readFileSync(path.join('/proc', String(pid), file), 'utf8');
  } catch {
    return '';
  }
}
