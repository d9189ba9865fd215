import path from 'node:path';
import { EnvironmentError, readEnvironment } from '@forecourt/shared/server';
import { readSettings } from '@forecourt/shared/settings/read-settings';
import type { SiteSettings } from '@forecourt/shared/settings/schema';
import type * as z from 'zod';
import { environmentSchema } from './environment.ts';

const root = path.resolve(import.meta.dirname, '../..');

export interface EdgeConfig extends z.infer<typeof environmentSchema> {
  settings: SiteSettings;
  shell: string;
  publicFiles: string;
}

/** Reads the environment variables and the settings file. @throws EnvironmentError or SettingsError listing every mistake */
export function readConfig(environment: NodeJS.ProcessEnv): EdgeConfig {
  const variables = readEnvironment(environmentSchema, environment);
  const settings = readSettings(variables.FORECOURT_SETTINGS);
  if (settings.firebase === 'emulator' && variables.NODE_ENV === 'production') {
    throw new EnvironmentError(
      'The edge does not serve the identity emulator in production: name a Firebase project in the settings.',
    );
  }
  return {
    ...variables,
    settings,
    shell: variables.SHELL_FOLDER,
    publicFiles: path.join(root, 'host/public'),
  };
}
