import { execa } from 'execa';
import { root } from './root.ts';

/**
 * Runs an installed command of the packages, here and now.
 * @param output whether what it prints is shown
 * @returns its exit code; 1 when a signal ended it
 */
export async function runTool(
  command: string,
  parameters: string[],
  output: 'shown' | 'dropped' = 'shown',
): Promise<number> {
  const stdio = output === 'shown' ? 'inherit' : 'ignore';
  const { exitCode } = await execa(command, parameters, {
    cwd: root,
    preferLocal: true,
    localDir: root,
    stdio,
    reject: false,
  });
  return exitCode ?? 1;
}
