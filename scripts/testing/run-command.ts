import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import { COMPILE_CACHE } from '../processes/child-process.ts';
import { CommandError, type OperatorTerminal } from '../terminal.ts';

/** Lines that a command printed, and its error message; for a process, all of its error output. */
interface CommandOutcome {
  printed: string;
  complaint: string;
}

/** Runs an operator's command in this process. @returns the printed lines @throws CommandError if it fails */
export async function runCommandInProcess(...parameters: Parameters<typeof captureCommand>): Promise<string> {
  const { printed, complaint } = await captureCommand(...parameters);
  if (complaint) throw new CommandError(complaint);
  return printed;
}

/** Like `runCommandInProcess`, but returns the message of a CommandError, with the lines that were printed before it. */
export async function captureCommand(
  create: (terminal: OperatorTerminal) => Command,
  parameters: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<CommandOutcome> {
  const printed: string[] = [];
  let complaint = '';
  try {
    await create({ environment, print: (line) => printed.push(line) }).parseAsync(parameters, {
      from: 'user',
    });
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    complaint = error.message;
  }
  return { printed: printed.join('\n'), complaint };
}

/** Runs the program of `npm run COMMAND -- …` (`operate.ts`) as a process. */
export async function runCommandProcess(
  parameters: readonly string[],
  environment: Record<string, string>,
): Promise<CommandOutcome & { code: number | null }> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../operate.ts'), ...parameters], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILE_CACHE, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [printed, complaint] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code: child.exitCode, printed, complaint };
}
