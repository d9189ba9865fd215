import { execa } from 'execa';
import { root } from './root.ts';

const STDIO = { shown: 'inherit', dropped: 'ignore' } as const;

const OPTIONS = { cwd: root, preferLocal: true, localDir: root, stdin: 'inherit', reject: false } as const;

/** Runs a command, such as one of an installed package. @returns its exit code; 1 if it did not start or a signal ended it */
export async function runTool(
  command: string,
  parameters: string[],
  output: keyof typeof STDIO = 'shown',
): Promise<number> {
  const stdio = STDIO[output];
  const { exitCode } = await execa(command, parameters, { ...OPTIONS, stdout: stdio, stderr: stdio });
  return exitCode ?? 1;
}

export async function runToolAndCapture(command: string, parameters: string[]): Promise<QuietResult> {
  const { exitCode, all } = await execa(command, parameters, { ...OPTIONS, all: true });
  return { exitCode: exitCode ?? 1, printed: all };
}

interface QuietResult {
  exitCode: number;
  printed: string;
}
