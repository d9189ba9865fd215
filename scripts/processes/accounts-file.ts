import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** An account as the emulator holds it; all values are JSON. */
export interface Account {
  localId: string;
  [field: string]: unknown;
}

/**
 * The accounts of an earlier run; none when there was none.
 * @throws Error when the file is damaged
 */
export function readAccounts(file: string): Account[] {
  const text = readIfThere(file);
  if (text === null) return [];
  const parsed = parse(text);
  if (!Array.isArray(parsed) || !parsed.every(isAccount)) {
    throw new Error(
      `The accounts file ${file} is damaged: expected a JSON list of accounts, each with a localId. ` +
        'Put it right, or move it away to start without accounts.',
    );
  }
  return parsed;
}

/** Replaces the file in one step, so that there is never half of it. */
export function writeAccounts(file: string, accounts: Account[]): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const next = `${file}.next`;
  writeFileSync(next, JSON.stringify(accounts, null, 2));
  renameSync(next, file);
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isAccount(value: unknown): value is Account {
  return (
    typeof value === 'object' && value !== null && 'localId' in value && typeof value.localId === 'string'
  );
}
