import { type ChildProcess, spawn } from 'node:child_process';

const START_TIMEOUT_MS = 60_000;

/** A process that was started for a test. */
export interface RunningProcess {
  child: ChildProcess;
  /** Everything it has printed so far. */
  output(): string;
  /** Resolves with its exit code, or null when a signal ended it. */
  ended: Promise<number | null>;
}

export function run(
  script: string,
  args: readonly string[],
  options: { cwd: string; env: Record<string, string> },
): RunningProcess {
  let text = '';
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, ...options.env };
  const child = spawn(process.execPath, [script, ...args], { cwd: options.cwd, env });
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  return { child, output: () => text, ended };
}

/** Resolves when the process prints `sign`. @throws Error with its output when it ends, or takes too long, before */
export function printed(running: RunningProcess, sign: string): Promise<void> {
  const { child, output, ended } = running;
  return new Promise((resolve, reject) => {
    const look = () => {
      if (!output().includes(sign)) return;
      clearTimeout(timer);
      resolve();
    };
    const fail = (why: string) => reject(new Error(`${why} before it printed "${sign}":\n${output()}`));
    const timer = setTimeout(() => fail('It took too long'), START_TIMEOUT_MS);
    child.stdout?.on('data', look);
    ended.then((code) => fail(`It ended with ${code}`));
    look();
  });
}
