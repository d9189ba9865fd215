import { execa } from 'execa';
import { root } from './root.ts';

const STDIO = { shown: 'inherit', 'shown-at-end': 'pipe', dropped: 'ignore' } as const;

/** What becomes of what a command prints: shown as it comes, shown when the command has ended, or not shown. */
export type Output = keyof typeof STDIO;

/**
 * Runs an installed command of the packages, here and now.
 * @returns its exit code; 1 when a signal ended it
 */
export async function runTool(
  command: string,
  parameters: string[],
  output: Output = 'shown',
): Promise<number> {
  const { exitCode, all } = await execa(command, parameters, {
    cwd: root,
    preferLocal: true,
    localDir: root,
    stdin: 'inherit',
    stdout: STDIO[output],
    stderr: STDIO[output],
    all: true,
    reject: false,
  });
  if (all) console.log(all);
  return exitCode ?? 1;
}
