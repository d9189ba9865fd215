import { SettingsError } from '@forecourt/shared/settings/read-settings';

/** Expected failure of a command. The message contains cause and advice, so it is printed without a stack. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** Runs a command, and exits with 1 if it fails. Expected failures print their message, others their stack. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    console.error(error instanceof CommandError || error instanceof SettingsError ? error.message : error);
    process.exit(1);
  }
}

export interface OperatorTerminal {
  environment: NodeJS.ProcessEnv;
  print: (text: string) => void;
}

const GAP = '  ';

export function formatTextTable(rows: readonly (readonly string[])[]): string {
  const columns = Math.max(...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join(GAP)
        .trimEnd(),
    )
    .join('\n');
}

/** Formats a number with its noun: `1 client`, `2 clients`. */
export function formatCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Formats an instant for tables: `2026-03-02 08:00 UTC`. @param instant ISO 8601 in UTC */
export function formatShortTime(instant: string): string {
  return `${instant.slice(0, 'YYYY-MM-DDTHH:MM'.length).replace('T', ' ')} UTC`;
}
