import { execFile } from 'node:child_process';

export interface CommandResult {
  code: number;
  output: string;
}

/** Runs a command as in a terminal. Failing is a result like any other. */
export function runCommand(
  command: string,
  parameters: readonly string[],
  options: { cwd: string; environment?: Record<string, string | undefined> },
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const env = { ...process.env, ...options.environment };
    execFile(command, parameters, { cwd: options.cwd, env }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code ?? 1) : 0, output: stdout + stderr });
    });
  });
}
