import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import { CommandError, type OperatorTerminal } from '../terminal.ts';

/** Output of a command, and its error message; one of them is empty. */
interface CommandOutcome {
  printed: string;
  complaint: string;
}

/** Runs a command in this process. @returns the printed lines */
export async function runProgram(
  create: (terminal: OperatorTerminal) => Command,
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<string> {
  const printed: string[] = [];
  await create({ environment, print: (line) => printed.push(line) }).parseAsync(words, { from: 'user' });
  return printed.join('\n');
}

/** Like `runProgram`, with the message of a CommandError. */
export async function runCommand(...parameters: Parameters<typeof runProgram>): Promise<CommandOutcome> {
  try {
    return { printed: await runProgram(...parameters), complaint: '' };
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return { printed: '', complaint: error.message };
  }
}

/** Runs `npm run COMMAND -- …` as a process. */
export async function runCommandProcess(
  words: readonly string[],
  environment: Record<string, string>,
): Promise<CommandOutcome & { code: number | null }> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../operate.ts'), ...words], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [printed, complaint] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code: child.exitCode, printed, complaint };
}
