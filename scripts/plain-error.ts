import { SettingsError } from '@forecourt/shared/settings/read-settings';

/** An expected failure: the message says what is wrong and what to do, a stack would not help. */
export class PlainError extends Error {
  override name = 'PlainError';
}

/** Runs a command of the repository. Expected failures are told in their own words; the others keep their stack. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    console.error(error instanceof PlainError || error instanceof SettingsError ? error.message : error);
    process.exit(1);
  }
}
