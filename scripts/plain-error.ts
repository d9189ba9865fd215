import { SettingsError } from '@forecourt/shared/settings/read-settings';

/** An expected failure. Its message contains the cause and advice, so no stack is printed. */
export class PlainError extends Error {
  override name = 'PlainError';
}

/** Runs a command of the repository. Expected failures print their message, others their stack. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    console.error(error instanceof PlainError || error instanceof SettingsError ? error.message : error);
    process.exit(1);
  }
}
