import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
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
  const tools = path.join(root, 'node_modules/.bin');
  const PATH = [tools, process.env.PATH].join(path.delimiter);
  const stdio = output === 'shown' ? 'inherit' : 'ignore';
  const child = spawn(command, parameters, { cwd: root, stdio, env: { ...process.env, PATH } });
  const [code] = await once(child, 'exit');
  return code ?? 1;
}
