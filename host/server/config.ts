import path from 'node:path';
import { readSettings } from '@forecourt/shared/settings/read-settings';
import type { SiteSettings } from '@forecourt/shared/settings/schema';
import type * as z from 'zod';
import { environmentSchema } from './environment.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** How this edge runs. */
export interface EdgeConfig extends z.infer<typeof environmentSchema> {
  settings: SiteSettings;
  /** Folder of the shell's build. */
  shell: string;
  /** Folder of the files that are served as they are. */
  publicFiles: string;
}

/** An environment that cannot be used; the message lists every mistake. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Reads the environment and the settings file once, at the start.
 * @throws ConfigError or SettingsError with everything that is wrong
 */
export function readConfig(environment: NodeJS.ProcessEnv): EdgeConfig {
  const parsed = environmentSchema.safeParse(environment);
  if (!parsed.success) {
    const mistakes = parsed.error.issues.map((issue) => `\n  - ${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`The edge cannot start with this environment:${mistakes.join('')}`);
  }
  const settings = readSettings(parsed.data.FORECOURT_SETTINGS);
  if (settings.firebase === 'emulator' && environment.NODE_ENV === 'production') {
    throw new ConfigError(
      'The edge does not serve the identity emulator in production: name a Firebase project in the settings.',
    );
  }
  return {
    ...parsed.data,
    settings,
    shell: parsed.data.SHELL_FOLDER,
    publicFiles: path.join(root, 'host/public'),
  };
}
